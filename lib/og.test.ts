import { expect, test, vi } from 'vitest';
import { drawable, shareImage } from './og';

test('a preview is a PNG of 1200×630, drawn without the network whatever the title is written in', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const title = '高级 Go 🐹 инженер مهندس'.repeat(9);
  const png = Buffer.from(await shareImage({ kicker: '', title, subtitle: '株', facts: ['☃'] }).arrayBuffer());
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // The layout engine reads itself out of a data address.
  const addresses = fetched.mock.calls.map(([address]) => String(address).slice(0, 40));
  expect(addresses.filter((address) => !address.startsWith('data:'))).toEqual([]);
  // The first picture compiles the layout engine.
}, 30_000);

test.each([
  ['São Paulo, Łódź, Москва – 80 €', 'São Paulo, Łódź, Москва – 80 €'],
  ['Ｇｏ 🐹 ǵopher', 'Go gopher'],
  ['高级', ''],
])('%j is drawn as %j', (text, letters) => {
  expect(drawable(text)).toBe(letters);
});
