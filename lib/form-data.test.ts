import { expect, test } from 'vitest';
import { fieldsOf, formOf } from './form-data';

test('a field that repeats is a list, one that does not is a text', () => {
  expect(fieldsOf(formOf({ id: ['a', 'b'], title: 'Go' }))).toEqual({ id: ['a', 'b'], title: 'Go' });
});
