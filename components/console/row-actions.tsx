import { ActionButton, ConfirmAction } from '@/components/forms/confirm-action';
import { LinkButton } from '@/components/ui/button';
import type { FormAction } from '@/lib/action';

type Props = {
  id: string;
  /** What the row is called. */
  name: string;
  editHref: string;
  /** For what can be published. */
  publication?: { isPublished: boolean; publish: FormAction; unpublish: FormAction; failed: string };
  remove: { action: FormAction; failed: string };
  children?: React.ReactNode;
};

/** What can be done with one row of a list. */
export function RowActions({ id, name, editHref, publication, remove, children }: Props) {
  return (
    <div className="-mx-3.5 flex flex-wrap sm:mx-0 sm:justify-end lg:flex-nowrap">
      <LinkButton href={editHref} look="quiet" size="sm" aria-label={`Edit ${name}`}>
        Edit
      </LinkButton>
      {children}
      {publication ? (
        <ActionButton
          key={publication.isPublished ? 'unpublish' : 'publish'}
          action={publication.isPublished ? publication.unpublish : publication.publish}
          failed={publication.failed}
          fields={{ id }}
          label={publication.isPublished ? 'Unpublish' : 'Publish'}
          name={`${publication.isPublished ? 'Unpublish' : 'Publish'} ${name}`}
          done={`“${name}” ${publication.isPublished ? 'unpublished' : 'published'}`}
        />
      ) : null}
      <ConfirmAction
        action={remove.action}
        failed={remove.failed}
        fields={{ id }}
        label="Delete"
        name={`Delete ${name}`}
        title={`Delete “${name}”?`}
        text="This cannot be undone."
        confirmLabel="Delete"
        done={`“${name}” deleted`}
      />
    </div>
  );
}
