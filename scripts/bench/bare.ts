/** A bare Node server that answers everything with one page of the board's size: what HTTP in Node costs by itself. */
import { createServer } from 'node:http';

const page = 'A line of text that stands for the HTML of a list of ten jobs.\n'.repeat(300);

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
