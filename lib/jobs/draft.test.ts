import { expect, test } from 'vitest';
import { draftName, draftValues, type DraftStore, dropDraft, type JobDraft, readDraft, typedEntries, writeDraft } from './draft';

function aStore(): DraftStore & { names: () => string[] } {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
    names: () => [...items.keys()],
  };
}

const broken = new Proxy({} as DraftStore, {
  get() {
    throw new Error('Storage is switched off.');
  },
});

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);
const aDraft = (at = now): JobDraft => ({ at, version: 2, key: 'k', entries: [['title', 'Gopher']] });

test('a draft is of one account and one job', () => {
  const store = aStore();
  writeDraft(store, draftName('ada', 'job'), aDraft());
  expect(readDraft(store, draftName('ada', 'job'), now)).toEqual(aDraft());
  for (const other of [draftName('ada'), draftName('bob', 'job')]) expect(readDraft(store, other, now)).toBeNull();
  dropDraft(store, draftName('ada', 'job'));
  expect(store.names()).toEqual([]);
});

test('drafts older than 30 days are forgotten, whosever they are; what is not a draft stays', () => {
  const store = aStore();
  store.setItem('theme', 'dark');
  writeDraft(store, draftName('ada', 'old'), aDraft(now - 30 * day));
  writeDraft(store, draftName('ada', 'young'), aDraft(now - 30 * day + 1));
  store.setItem(draftName('ada', 'broken'), '{');
  expect(readDraft(store, draftName('bob'), now)).toBeNull();
  expect(store.names()).toEqual(['theme', draftName('ada', 'young')]);
});

test('where nothing can be kept nothing fails, and the form is told', () => {
  expect(writeDraft(broken, draftName('ada'), aDraft())).toBe(false);
  expect(readDraft(broken, draftName('ada'))).toBeNull();
  expect(() => dropDraft(broken, draftName('ada'))).not.toThrow();
});

test('what is kept is what was typed, and fills the form again', () => {
  const form = new FormData();
  for (const [name, value] of [['$ACTION_1:0', 'x'], ['id', 'x'], ['version', '2'], ['key', 'x'], ['title', 'Gopher'], ['requirements', 'Go'], ['requirements', '']] as const)
    form.append(name, value);
  const entries = typedEntries(form);
  expect(entries).toEqual([['title', 'Gopher'], ['requirements', 'Go'], ['requirements', '']]);
  expect(draftValues({ ...aDraft(), entries })).toEqual({ fields: { remote: '', title: 'Gopher' }, requirements: ['Go', ''] });
});
