import { expect, test } from 'vitest';
import { shorten } from './text';

test('200 characters stay as they are; 201 become 197 and an ellipsis', () => {
  expect(shorten('a'.repeat(200))).toBe('a'.repeat(200));
  expect(shorten('a'.repeat(201))).toBe(`${'a'.repeat(197)}...`);
});

test('no character is cut in half', () => {
  expect(shorten(`${'a'.repeat(196)}${'🐹'.repeat(10)}`)).toBe(`${'a'.repeat(196)}...`);
});
