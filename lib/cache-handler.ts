import FileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { answer } from './answer.ts';
import { asciiHtml } from './ascii-html.ts';
import { env } from './env.ts';
import { ownBytes } from './own-bytes.ts';
import { plainPage } from './plain-page.ts';
import { redis } from './redis.ts';
import { forgetAnswers } from './response-cache.ts';

/*
 * Next's own cache in memory, for pages that are sent often. With REDIS_URL there may be several instances: each keeps
 * its pages, and a write through one tells all. Pages kept in Redis itself would stop every request while Redis is
 * away; this way they go on, at most 60 s out of date.
 */

const channel = 'golang-jobs:revalidate';

// Node hands a CommonJS module over as a whole, a bundler its default export.
const FileSystemCache =
  'default' in FileSystemCacheModule
    ? (FileSystemCacheModule.default as typeof FileSystemCacheModule)
    : FileSystemCacheModule;

type Revalidation = Parameters<InstanceType<typeof FileSystemCache>['revalidateTag']>;
type Entry = Parameters<InstanceType<typeof FileSystemCache>['set']>;

let isListening = false;

/**
 * How long a page that could not be made anew is sent as it is, in seconds, before that is tried again. Next would wait
 * for half a minute, and show for as long that the backend was away.
 */
const retainedSeconds = 1;

/** What has been kept before: Next keeps it once more when it cannot be made anew. */
const kept = new WeakSet<object>();

/** The cache of pages and reads, in place of Next's own. */
export class PageCacheHandler extends FileSystemCache {
  constructor(context: ConstructorParameters<typeof FileSystemCache>[0]) {
    super(context);
    if (!env.REDIS_URL || isListening) return;
    isListening = true;
    // Subscribes as soon as Redis is there, which need not be now.
    const subscriber = redis().duplicate({ disableOfflineQueue: false });
    // The connection of redis() reports what is wrong with Redis; two would say all twice.
    subscriber.on('error', () => undefined);
    subscriber.connect().catch(() => undefined);
    subscriber.subscribe(channel, (message) => this.#outdate(...(JSON.parse(message) as Revalidation))).catch(() => undefined);
  }

  override async set(...[key, value, context]: Entry) {
    // In place: the visitor the page was made for is sent this object too, and shall get the same as all after.
    if (value?.kind === 'APP_PAGE') {
      value.html = asciiHtml(plainPage(value.html));
      if (answer.getStore()?.statusCode === 404) value.status = 404;
      // For Next's script, which the page no longer has.
      delete value.segmentData;
      if (value.rscData) value.rscData = ownBytes(value.rscData);
    }
    if (value && 'cacheControl' in context && context.cacheControl && kept.has(value))
      context.cacheControl.revalidate = retainedSeconds;
    if (value) kept.add(value);
    await super.set(key, value, context);
  }

  override async revalidateTag(...revalidation: Revalidation) {
    await this.#outdate(...revalidation);
    if (!env.REDIS_URL) return;
    await redis()
      .publish(channel, JSON.stringify(revalidation))
      .catch(() => undefined);
  }

  async #outdate(...revalidation: Revalidation) {
    await super.revalidateTag(...revalidation);
    forgetAnswers();
  }
}
