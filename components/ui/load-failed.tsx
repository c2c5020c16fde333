import { LinkButton } from "./button";
import { Notice } from "./notice";

/** In place of what could not be read. An empty address leads to the page itself, so it works without JavaScript. */
export function LoadFailed({ text }: { text: string }) {
  return (
    <div className="container py-14 in-[.console-container]:max-w-none in-[.console-container]:p-0">
      <Notice variant="error" role="alert">
        <p>{text}</p>
        <LinkButton href="" variant="outline" size="sm">
          Try Again
        </LinkButton>
      </Notice>
    </div>
  );
}
