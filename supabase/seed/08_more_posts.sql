insert into demo.posts values
('A queue in PostgreSQL is enough for longer than you think', 'a-queue-in-postgresql-is-enough', 'Ravi Menon', 'other_tech_blogs', 35.2,
'Before you add a message broker: one table, one index and SKIP LOCKED carry surprisingly far, and the job commits together with your data.',
'A reliable job queue with PostgreSQL and Go: schema, claiming with FOR UPDATE SKIP LOCKED, retries, leases, and the limits of the approach.',
$post$<p>Sooner or later every web service has something to do that should not happen within the request: send the mail, resize the picture, tell the accounting system. The reflex is to add a broker. A broker is a fine thing, but it is one more system to run, to secure and to back up, and it brings a problem with it that is easily overlooked.</p>
<h2>The problem with two systems</h2>
<p>Suppose that an order is saved and a message sent. If the process dies between the two, there is an order and no mail. If you send first, there can be a mail about an order which was rolled back. No order of statements makes it right, since two systems have no common transaction.</p>
<p>With the queue in the same database, the job is a row that is written in the <em>same</em> transaction as the order. Either both exist or neither does. That alone has saved us more trouble than all of the throughput we never needed.</p>
<h2>One table, one index</h2>
<pre><code>create table job (
  id         bigint generated always as identity primary key,
  kind       text not null,
  payload    jsonb not null,
  run_at     timestamptz not null default now(),
  attempts   int not null default 0,
  last_error text
);

create index job_run_at on job (run_at);</code></pre>
<p>There is no status column. A job that is done gets deleted; one that failed gets a later <code>run_at</code>. Fewer states, fewer ways for them to contradict each other. If you want a history, write it somewhere else, where its growth does not slow down the next claim.</p>
<h2>Claiming a job</h2>
<p>The heart of it is a clause which PostgreSQL has had since 9.5. <code>for update skip locked</code> locks a row and simply passes over rows that somebody else has locked. Ten workers that ask at the same moment get ten different jobs and do not wait for one another.</p>
<pre><code>update job
set attempts = attempts + 1,
    run_at   = now() + interval '5 minutes'
where id = (
  select id from job
  where run_at &lt;= now()
  order by run_at
  limit 1
  for update skip locked
)
returning id, kind, payload, attempts;</code></pre>
<p>Note what happens to <code>run_at</code>. Moving it forward turns the claim into a <strong>lease</strong>. The statement commits at once, no transaction stays open while the job runs, and if the worker dies then the job becomes due again after five minutes, with no supervisor involved.</p>
<h2>The worker</h2>
<pre><code>func (w *Worker) Run(ctx context.Context) error {
	for {
		j, err := w.claim(ctx)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			if err := w.wait(ctx); err != nil {
				return err
			}
			continue
		case err != nil:
			return fmt.Errorf("claim job: %w", err)
		}

		// A job in hand may finish after we were told to stop, but not outlive its lease.
		jobCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 4*time.Minute)
		err = w.handle(jobCtx, j)
		cancel()

		if err := w.finish(context.WithoutCancel(ctx), j, err); err != nil {
			return fmt.Errorf("finish job %d: %w", j.ID, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}</code></pre>
<p>The timeout is shorter than the lease, on purpose. A job whose lease ran out while it was still running would be picked up a second time.</p>
<p>Finishing is one of two statements. After success:</p>
<pre><code>delete from job where id = $1 and attempts = $2;</code></pre>
<p>And after a failure, with a delay that doubles each time and is never longer than a day:</p>
<pre><code>update job
set run_at     = now() + least(interval '1 day', interval '10 seconds' * power(2, attempts)),
    last_error = $3
where id = $1 and attempts = $2;</code></pre>
<p>The comparison of <code>attempts</code> is a fencing token. A worker which was presumed dead and comes back cannot finish a job that belongs to someone else by now.</p>
<h2>Waiting without polling too much</h2>
<p>One query per second and worker is nothing for PostgreSQL, and plain polling is hard to get wrong. If a second is too long, add <code>notify job_added</code> to the inserting transaction and let idle workers <code>listen</code>. Keep the timer as well: a notification can be lost when a connection is, a timer cannot.</p>
<pre><code>func (w *Worker) wait(ctx context.Context) error {
	select {
	case &lt;-w.notified:
		return nil
	case &lt;-time.After(time.Second + rand.N(500*time.Millisecond)):
		return nil
	case &lt;-ctx.Done():
		return ctx.Err()
	}
}</code></pre>
<h2>At least once means at least once</h2>
<p>A worker can do the job and die before the delete. Then it will be done again. No queue on earth can spare you from that; some merely hide it better. Make handlers idempotent: let the payload carry a key, store the key together with the effect, and treat the second attempt as success.</p>
<h2>Where it ends</h2>
<p>On a modest machine with eight workers, we see between one and three thousand jobs a second before contention starts to show. Take that as an order of magnitude and measure on your own hardware. The real limits are different ones:</p>
<ul>
<li><strong>Dead rows.</strong> Each job leaves some behind. Set autovacuum to be more eager on this one table, and avoid transactions that stay open for hours anywhere in the database, because they keep it from cleaning up.</li>
<li><strong>Fan-out.</strong> One event for twenty independent readers is a log, not a queue.</li>
<li><strong>Replay.</strong> If last week’s events are worth reading again, you want something that keeps them.</li>
</ul>
<p>When you meet one of these, take a broker, and you will know what for. Until then there is one system fewer that can wake you up, and a backup of the database is a backup of everything. The description of the <a href="https://pkg.go.dev/database/sql">database/sql</a> package is the best place to start from on the Go side.</p>$post$),

('Range over func: iterators for everyday code', 'range-over-func-in-everyday-code', 'Kenji Aoyama', 'golang_blogs', 47.5,
'Iterators have been part of the language since Go 1.23. Four places where they make code shorter, and two where a slice remains the better choice.',
'How range over func works in Go, with practical iterators for paging, trees, lines and cleanup, and advice on when to return a slice.',
$post$<p>When functions could be ranged over, some feared for the simplicity of Go. Two years later the picture is calm: most of us rarely <em>write</em> an iterator, and use them all the time without giving it a thought. Here is what there is to know.</p>
<h2>The shape</h2>
<p>An iterator is a function that calls another function, once for each element. The <a href="https://pkg.go.dev/iter">iter package</a> names the two usual shapes:</p>
<pre><code>type Seq[V any] func(yield func(V) bool)
type Seq2[K, V any] func(yield func(K, V) bool)</code></pre>
<p>The compiler turns the body of the loop into <code>yield</code>. It returns false when the loop has ended early, by <code>break</code>, by <code>return</code> or by a jump outwards. There is one duty: <strong>after false, stop</strong>. Calling again panics.</p>
<pre><code>func Countdown(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; n &gt; 0; n-- {
			if !yield(n) {
				return
			}
		}
	}
}</code></pre>
<p>This one has a flaw, by the way. It changes the captured <code>n</code>, so that a second loop over the same value finds nothing. Unless an iterator reads from something that can only be read once, it should start anew each time: copy the variable inside.</p>
<h2>Use 1: what the standard library gives you</h2>
<p>Sorted keys of a map used to take four lines.</p>
<pre><code>for _, name := range slices.Sorted(maps.Keys(prices)) {
	fmt.Println(name, prices[name])
}

for batch := range slices.Chunk(ids, 500) {
	if err := store.Delete(ctx, batch); err != nil {
		return err
	}
}

for line := range strings.Lines(text) {
	handle(line) // with its newline; no slice of all lines
}</code></pre>
<h2>Use 2: hiding pages</h2>
<p>An interface that answers in pages forces a nested loop and a cursor on every caller. An iterator with an error beside the value moves both to one place:</p>
<pre><code>func (c *Client) Orders(ctx context.Context) iter.Seq2[Order, error] {
	return func(yield func(Order, error) bool) {
		cursor := ""
		for {
			page, err := c.page(ctx, cursor)
			if err != nil {
				yield(Order{}, err)
				return
			}
			for _, o := range page.Orders {
				if !yield(o, nil) {
					return
				}
			}
			if page.Next == "" {
				return
			}
			cursor = page.Next
		}
	}
}</code></pre>
<p>The caller sees a loop, and pages that nobody asks for are never fetched:</p>
<pre><code>for order, err := range client.Orders(ctx) {
	if err != nil {
		return fmt.Errorf("list orders: %w", err)
	}
	if order.Total &gt; limit {
		return flag(order)
	}
}</code></pre>
<h2>Use 3: walking a tree</h2>
<p>Recursion and early exit used to need a sentinel error or a flag. Now the false travels back up by itself:</p>
<pre><code>func (t *Tree[V]) All() iter.Seq[V] {
	return func(yield func(V) bool) { t.push(yield) }
}

func (t *Tree[V]) push(yield func(V) bool) bool {
	if t == nil {
		return true
	}
	return t.left.push(yield) &amp;&amp; yield(t.value) &amp;&amp; t.right.push(yield)
}</code></pre>
<h2>Use 4: something to tidy up</h2>
<p>Since the iterator is an ordinary function, <code>defer</code> works in it. A file is closed whether the loop came to its end, was left early, or panicked:</p>
<pre><code>func Lines(path string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield("", err)
			return
		}
		defer f.Close()

		sc := bufio.NewScanner(f)
		for sc.Scan() {
			if !yield(sc.Text(), nil) {
				return
			}
		}
		if err := sc.Err(); err != nil {
			yield("", err)
		}
	}
}</code></pre>
<p>Compare this with a channel and a goroutine, the old way of producing values one by one. There, leaving the loop early left a goroutine behind. Here there is none.</p>
<h2>Adapters, in moderation</h2>
<p>Filters are three lines of code:</p>
<pre><code>func Filter[V any](seq iter.Seq[V], keep func(V) bool) iter.Seq[V] {
	return func(yield func(V) bool) {
		for v := range seq {
			if keep(v) &amp;&amp; !yield(v) {
				return
			}
		}
	}
}</code></pre>
<p>It is tempting to go on and build map, reduce, zip and take. I would not. A chain of five adapters does what a loop with an <code>if</code> does, in a way that is harder to step through in the debugger. Write the loop; your colleagues will thank you.</p>
<h2>When a slice is better</h2>
<ul>
<li><strong>The data is there already</strong> and fits into memory. A slice has a length, can be indexed and can be sorted.</li>
<li><strong>Callers nearly always want all of it.</strong> Then <code>slices.Collect</code> would stand at every call, and you could just as well have returned the slice.</li>
</ul>
<p>And if you need two sequences in step, for a merge say, <code>iter.Pull</code> turns an iterator into a <code>next</code> function. Do call its <code>stop</code>, best with <code>defer</code>.</p>
<h2>What it costs</h2>
<p>For a simple iterator the compiler inlines both functions and what remains is a loop. For a recursive one there is a call per element, a few nanoseconds. If that matters, you have a benchmark which tells you so; if you have none, it does not matter yet.</p>
<p>Names follow a convention: <code>All</code> for everything in a collection, <code>Keys</code> and <code>Values</code> for halves of it, <code>Backward</code> for the other direction. The <a href="https://go.dev/blog/range-functions">post on the Go blog</a> explains the design and is a good next read.</p>$post$),

('Twenty minutes with pprof', 'twenty-minutes-with-pprof', 'Sofia Brandt', 'golang_blogs', 59.0,
'A service grew by 30 MB an hour. The way from the graph to the line that was to blame, step by step, with the commands to repeat it.',
'A walk through profiling a Go service: enabling pprof safely, heap diffs, goroutine profiles, CPU flame graphs and benchmarks that prove the fix.',
$post$<p>The alert said that a pod had been restarted for using too much memory. It had done that every night for two weeks. What follows is the walk from that graph to a four-line fix. It took about twenty minutes, most of it waiting, and it works the same way in your service.</p>
<h2>Switch it on, but not for everyone</h2>
<p>Importing <a href="https://pkg.go.dev/net/http/pprof">net/http/pprof</a> registers its handlers with <code>http.DefaultServeMux</code>. If that mux is public then so are your profiles, which contain function names, command-line arguments and a way of keeping the CPU busy. So serve the public from a mux of your own, and give the profiles a listener that only you can reach:</p>
<pre><code>func serveDebug(addr string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return http.ListenAndServe(addr, mux) // "127.0.0.1:6060"
}</code></pre>
<p>With a port-forward you reach it from your desk, and nobody else does. The overhead when no one is looking is negligible; leave it on in production. That is where the problems are.</p>
<h2>First look: what kind of growth?</h2>
<p>Memory can grow in three ways: live heap, goroutines, or something outside of Go. Ask for the two cheap ones first.</p>
<pre><code>curl -s 'localhost:6060/debug/pprof/goroutine?debug=1' | head -n 1
goroutine profile: total 41877</code></pre>
<p>Well. A service that handles some two hundred requests at a time should have a few hundred goroutines. Forty thousand, and we hardly need the heap profile: every goroutine has a stack of at least 2 KB and keeps alive whatever it refers to.</p>
<h2>Who are they?</h2>
<p>The rest of that output is grouped by stack, most frequent first:</p>
<pre><code>41210 @ 0x4412ae 0x40d4f6 0x40d1d2 0x8f3e91 0x47d0a1
#	0x8f3e90	app/internal/rates.(*Cache).refresh.func1+0x90	rates/cache.go:88</code></pre>
<p>One line of code, 41,210 goroutines. All of them stuck at the same place, a channel send:</p>
<pre><code>func (c *Cache) refresh(ctx context.Context, pair string) (float64, error) {
	ch := make(chan float64)
	go func() {
		ch &lt;- c.fetch(pair) // line 88
	}()
	select {
	case rate := &lt;-ch:
		return rate, nil
	case &lt;-ctx.Done():
		return 0, ctx.Err()
	}
}</code></pre>
<p>When the context ends first nobody will ever receive, so the goroutine waits until the pod dies. It happened rarely, whenever the rates provider was slow, which explains why it took hours to show.</p>
<h2>The fix</h2>
<p>A buffer of one would cure the leak. The better cure is to have no goroutine at all, as <code>fetch</code> can take the context itself:</p>
<pre><code>func (c *Cache) refresh(ctx context.Context, pair string) (float64, error) {
	return c.fetch(ctx, pair)
}</code></pre>
<p>Then a test, so that it stays cured. Counting goroutines is a blunt tool, but it is honest:</p>
<pre><code>func TestRefreshLeavesNothingBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 100 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		slowCache.refresh(ctx, "EURCHF")
		cancel()
	}
	time.Sleep(50 * time.Millisecond)
	if after := runtime.NumGoroutine(); after &gt; before+5 {
		t.Errorf("goroutines: %d before, %d after", before, after)
	}
}</code></pre>
<h2>If it had been the heap</h2>
<p>One heap profile shows what is large. Two of them show what <em>grows</em>, and that is a different question:</p>
<pre><code>curl -so before.pb.gz localhost:6060/debug/pprof/heap
sleep 600
curl -so after.pb.gz localhost:6060/debug/pprof/heap
go tool pprof -http=: -diff_base before.pb.gz after.pb.gz</code></pre>
<p>In the browser choose <em>inuse_space</em> for leaks and <em>alloc_space</em> for garbage that costs CPU time. The usual suspects, in my own order of frequency:</p>
<ul>
<li>a map used as a cache which nothing is ever removed from;</li>
<li>a small slice of a large array, keeping all of it alive (<code>slices.Clone</code> helps, or <code>strings.Clone</code>);</li>
<li>a <code>defer</code> in a loop within a function that never returns;</li>
<li>response bodies nobody closed.</li>
</ul>
<h2>And the CPU</h2>
<pre><code>go tool pprof -http=: 'http://localhost:6060/debug/pprof/profile?seconds=30'</code></pre>
<p>Read a flame graph for its width, not its height. A wide bar with nothing above it is where the time goes. Wide bars called <code>runtime.mallocgc</code> or <code>runtime.gcBgMarkWorker</code> mean that your problem is allocation, and that the list of the largest allocators is the place to look next.</p>
<h2>Prove it with a benchmark</h2>
<p>Before touching anything, write the benchmark. Since Go 1.24 there is a loop that the compiler cannot optimise away and that leaves the set-up out of the measurement:</p>
<pre><code>func BenchmarkEncode(b *testing.B) {
	order := sampleOrder()
	b.ReportAllocs()
	for b.Loop() {
		Encode(order)
	}
}</code></pre>
<p>Run it ten times before and ten times after, and let <code>benchstat</code> decide whether the difference is one:</p>
<pre><code>go test -bench=Encode -count=10 &gt; old.txt
# change the code
go test -bench=Encode -count=10 &gt; new.txt
go run golang.org/x/perf/cmd/benchstat@latest old.txt new.txt</code></pre>
<h2>The habit</h2>
<p>I take a profile of every service I am new to before there is a problem. It is the quickest tour of a code base there is: one picture, and you know where it spends its life. When the alert comes you have something to compare with. The <a href="https://go.dev/doc/diagnostics">diagnostics page</a> lists the other instruments, and the execution tracer deserves an evening of its own.</p>$post$),

('How to read a Go job ad', 'how-to-read-a-go-job-ad', 'Helen Achterberg', 'non_tech_blogs', 71.8,
'A job advertisement says more than it intends to. What to look for between the lines, what to ask, and when to apply although you do not tick every box.',
'Reading job advertisements for Go developers: what requirements mean, which questions to ask, how to judge salary, remote work and on-call.',
$post$<p>I have written some two hundred job advertisements and read a few thousand. Most are put together in an hour, from the previous one. They are nevertheless full of information, provided you know where it hides.</p>
<h2>The first paragraph</h2>
<p>Look for a sentence that could not stand in any other advertisement. “We move money between eight mobile networks” is such a sentence. “We are a fast-growing company with a passion for technology” is not. If after three paragraphs you cannot say what the company sells and who pays for it, then either the author does not know, or somebody decided that you should not.</p>
<p>The same goes for the work. A good advertisement names a problem: a service that is too slow, a migration half done, a team to build. A list of duties such as “develop, test and maintain software” only tells you that there is a keyboard.</p>
<h2>The list of requirements</h2>
<p>It is a wish list. Behind it there are usually two or three things that matter, and the others are there because nobody dared to remove them. To find the real ones, look for what is repeated: if PostgreSQL occurs in the introduction, in the duties and in the requirements, you will spend your days with PostgreSQL.</p>
<p>A few translations, from experience:</p>
<ul>
<li><strong>“Five years of Go”</strong> means that you should be able to work without supervision. Three years with production duty often count for more than six without.</li>
<li><strong>“Go or another language”</strong> is meant seriously more often than people believe. Go is quick to learn for those who know what a pointer is and have been burned by concurrency before.</li>
<li><strong>“Microservices, Kubernetes, Kafka, gRPC, Terraform, AWS”</strong> in a company of twelve people is a question to ask: who looks after all of that?</li>
<li><strong>“Fast-paced”</strong> means that priorities change. Ask how often, and who decides.</li>
<li><strong>“Wearing many hats”</strong> can be the best job of your life or three jobs for one salary. The number of colleagues tells you which.</li>
</ul>
<blockquote>If you meet half of the list and the problem interests you, apply. The other half is what the first year is for.</blockquote>
<p>Studies keep on finding that some people apply when they meet sixty per cent of a list while others wait for a hundred. Be in the first group. Nobody has ever been harmed by a polite refusal.</p>
<h2>Salary</h2>
<p>A range in the advertisement is a sign of respect, and by now the law in a growing number of places. How to read it: the lower end is for somebody who still needs to grow into the role, the middle for somebody who can do it, the upper end for somebody who has done it before. A range with the top at twice the bottom covers two roles; ask which of them this is.</p>
<p>If there is none, ask in the first conversation and before anybody has invested a day. A friendly way of putting it: “So that neither of us loses time, what is the range for this position?” Whoever cannot answer has no budget yet.</p>
<p>Compare like with like. Is it gross, per year, for how many hours? Are shares counted in? A contract rate has to pay for holidays, illness and the weeks between two contracts as well, so it should be a good deal higher.</p>
<h2>Remote, hybrid and the rest</h2>
<p>“Remote” can mean four different things: anywhere in the world, anywhere in a list of countries, anywhere within some time zones, or at home on Fridays. Look for the country and the hours. Where both are missing, ask:</p>
<ol>
<li>Where may I live, for tax purposes and not just for the laptop?</li>
<li>When do I have to be reachable?</li>
<li>How many in the team are remote? One remote person in an office team leads a different life from one in a team which is remote throughout.</li>
<li>How often do you meet, and who pays for it?</li>
</ol>
<h2>On-call</h2>
<p>Many Go jobs are about infrastructure, and infrastructure is awake at night. That does not need to be bad. Ask for numbers: how many people share the rota, how many pages last month, how many of them at night, what is paid for it, and what happened after the last one. A team that answers without thinking has it under control. One that laughs does not.</p>
<h2>Signs that I like</h2>
<ul>
<li>Someone from the team is named, with their role.</li>
<li>The process is described: how many conversations, how long, what kind of exercise.</li>
<li>There is a sentence on what the first months look like.</li>
<li>A weakness is admitted: “our tests are slow, and this is one of the reasons why we are looking for you”.</li>
</ul>
<h2>Before you apply</h2>
<p>Spend twenty minutes on the company’s public code, documentation or status page. You will have a real question for the interview, and it shows. Then write five sentences: why this problem, what you have done that resembles it, what you would like to learn, when you could begin, and a link. Leave out the rest. The person who reads it has forty others to read, and yours will be the one they finish.</p>
<p>And if you are new to the language: work through <a href="https://go.dev/tour/">the tour</a>, build one small thing that somebody uses, and put that at the top. A program with a single user says more than ten certificates.</p>$post$),

('Logging with slog: a set-up you can keep', 'logging-with-slog', 'Daniel Okoro', 'golang_blogs', null,
'Structured logs, one logger per request, levels that can be changed at run time, and nothing secret in the output: a small set-up for log/slog.',
'A practical log/slog configuration for Go services: JSON output, request attributes, dynamic levels, redaction with LogValuer, and tests.',
$post$<p>Since <a href="https://pkg.go.dev/log/slog">log/slog</a> is part of the standard library, the question of which logging package to use has a boring answer, and boring answers are the best ones. What remains is how to set it up. This is the version that has survived three services.</p>
<h2>One place for configuration</h2>
<pre><code>var level slog.LevelVar // Info by default

func newLogger(w io.Writer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &amp;slog.HandlerOptions{
		Level:     &amp;level,
		AddSource: true,
	}))
}</code></pre>
<p>A <code>LevelVar</code> can be changed while the program runs. Connect it to a signal or to an internal endpoint, and you can watch a service in debug mode for five minutes without a deploy.</p>
<h2>Constant messages, variable attributes</h2>
<p>The message should be the same string every time, since that is what you will group and search by. What varies goes into attributes.</p>
<pre><code>// Hard to find again:
slog.Info(fmt.Sprintf("user %s paid %d", id, cents))

// Easy:
slog.Info("payment received", "user", id, "cents", cents)</code></pre>
<p>Choose a key once, and stick to it. If one service writes <code>user</code>, another <code>userID</code> and a third <code>user_id</code>, no query will find all three. A short list in the README is enough. Where speed matters, or a typo would hurt, use typed attributes:</p>
<pre><code>logger.LogAttrs(ctx, slog.LevelInfo, "payment received",
	slog.String("user", id), slog.Int64("cents", cents))</code></pre>
<h2>Attributes of the request</h2>
<p>Every line written during a request should carry its id. Rather than passing a logger through all of the layers, let the handler fetch the id from the context. Wrapping a handler takes a few lines:</p>
<pre><code>type contextHandler struct{ slog.Handler }

func (h contextHandler) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := RequestID(ctx); ok {
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

func (h contextHandler) WithAttrs(as []slog.Attr) slog.Handler {
	return contextHandler{h.Handler.WithAttrs(as)}
}

func (h contextHandler) WithGroup(name string) slog.Handler {
	return contextHandler{h.Handler.WithGroup(name)}
}</code></pre>
<p>The last two methods are easily forgotten. Without them <code>logger.With(...)</code> returns the inner handler, and the id silently disappears. From now on use the variants that take a context: <code>slog.InfoContext(ctx, ...)</code>.</p>
<h2>Secrets</h2>
<p>A type decides for itself what it looks like in a log:</p>
<pre><code>type Token string

func (Token) LogValue() slog.Value { return slog.StringValue("[redacted]") }</code></pre>
<p>Give the same type a <code>String</code> method and a <code>MarshalJSON</code> and it is well protected against curious formatting verbs. Note that <code>LogValue</code> is consulted only for the value itself and not for fields inside a struct which you log as a whole; log the fields you need instead of the struct.</p>
<h2>Which level?</h2>
<ul>
<li><strong>Error:</strong> somebody has to do something. If nobody has to, it is not an error.</li>
<li><strong>Warn:</strong> it went well, but for a reason that will not last.</li>
<li><strong>Info:</strong> the facts you would want to see for every request, once.</li>
<li><strong>Debug:</strong> everything else, switched off.</li>
</ul>
<p>One line per request with method, route, status and duration replaces a dozen scattered ones. Use the route pattern, <code>r.Pattern</code> since Go 1.23, and not the path, so that the number of different values stays finite.</p>
<h2>Tests</h2>
<p>Logs that other systems depend on are an interface, so test them like one. A logger that writes into a buffer is all you need:</p>
<pre><code>func TestLogCarriesRequestID(t *testing.T) {
	var buf bytes.Buffer
	log := slog.New(contextHandler{slog.NewJSONHandler(&amp;buf, nil)})

	log.InfoContext(WithRequestID(t.Context(), "r-7"), "hello")

	var line map[string]any
	if err := json.Unmarshal(buf.Bytes(), &amp;line); err != nil {
		t.Fatal(err)
	}
	if line["request"] != "r-7" {
		t.Errorf("request = %v, want r-7", line["request"])
	}
}</code></pre>
<p>In all other tests, silence helps: <code>slog.New(slog.DiscardHandler)</code> exists since Go 1.24 and does what its name says.</p>
<h2>What to leave out</h2>
<p>A log is read by people in a hurry. Anything that can be counted belongs into a metric, anything that shows how long a step took belongs into a trace, and both link back to the log through the request id. If you remove every line that no one has searched for in a year, what is left tends to be a tenth of the volume and all of the value.</p>$post$),

('Interviewing Go developers kindly', 'interviewing-go-developers-kindly', 'Helen Achterberg', 'non_tech_blogs', null,
'Ninety minutes, a small service with three flaws, and questions with no trick in them. How one team hires without puzzles, and what it learned.',
'A humane interview process for Go engineers: reading code together, a realistic exercise, comparable notes and an answer within a week.',
$post$<p>An interview is a poor instrument. It measures how somebody behaves in a situation that will never occur at work. One can nevertheless make it a little better, and a good deal kinder. These are the notes of a team that changed its process two years ago and has kept at it since.</p>
<h2>What we dropped</h2>
<p>Puzzles went first. They select for people who have practised puzzles. Then the take-home project went, because an “about four hours” exercise takes a weekend, and those with children to look after do not have one to spare. At last we gave up trivia about the language. Whether someone can recite the size of an interface value says nothing about what they will do when the queue is full.</p>
<h2>What we do instead</h2>
<p>We send a repository two days ahead: a small HTTP service in Go, about three hundred lines, which compiles, has tests, and does what it should most of the time. In the conversation we go through it together.</p>
<p>It contains three flaws on purpose. One is visible at first reading, one at second, and one only becomes visible when you ask about load. Here is the second in short:</p>
<pre><code>func (c *Counter) Add(key string) int {
	c.mu.Lock()
	c.n[key]++
	c.mu.Unlock()
	return c.n[key]
}</code></pre>
<p>The return value is read outside of the lock. Some find it at once, some run the race detector, some find it after the hint “and if two requests arrive together?” All three are good ways. We write down which one it was, and give no points for speed.</p>
<h2>Questions without a trick</h2>
<ul>
<li>What would you ask the author of this code?</li>
<li>You may change one thing before it goes live. Which?</li>
<li>This endpoint is now called a hundred times as often. What breaks first, and how would we notice?</li>
<li>Tell us about an outage that you were part of. What did you change afterwards?</li>
<li>When did you last delete something, and how did you know that you could?</li>
</ul>
<p>The answers to the last two tell us the most. People who have run software talk differently about it: less certain, more precise.</p>
<h2>Half a day, paid</h2>
<p>Whoever comes that far spends half a day with us on a real task from the backlog, with two colleagues from the team, and is paid for it. The candidate chooses between three tasks. We pair, we have lunch, we stop at the agreed time. It is not an examination; at the end both sides know whether they would like to do it again on Monday.</p>
<p>For those who cannot take half a day off we offer two evenings or a longer review. There are fewer of them than we expected, but it matters to those who ask.</p>
<h2>Notes before talk</h2>
<p>Each interviewer writes notes, with quotations, before speaking to the others. The form has four headings:</p>
<ol>
<li>Understands code written by others</li>
<li>Thinks about failure</li>
<li>Explains so that others can follow</li>
<li>Takes criticism, and gives it</li>
</ol>
<p>There is no heading called “fit”. When we had one it was filled in with hobbies. And the discussion starts with whoever has been with us for the shortest time, so that nobody has to contradict their boss.</p>
<h2>The answer</h2>
<p>Everyone hears from us within a week, by telephone if they like, with a reason they can use. “You explained the retry logic very clearly; we were missing experience with databases under load” is such a reason. “We have decided to continue with other candidates” is none. Yes, it takes time. One in six of those we turned down has applied again, and two of them work here now.</p>
<blockquote>You cannot find out in three hours whether somebody is good. You can find out whether they would like to work with you, and show them why they might.</blockquote>
<h2>What it has changed</h2>
<p>We hire no faster than before. Fewer people leave in their first year, and candidates who had to be turned down recommend us to their friends. The repository has been rewritten twice. It is public by now, the flaws included, and it makes no difference: the conversation is different with everyone.</p>
<p>If you want to build something of the kind, begin with real code that you are not proud of, remove what is confidential, and leave in what made you think. For the race above, the article on the <a href="https://go.dev/doc/articles/race_detector">race detector</a> is good reading for both sides.</p>$post$);

insert into public.blogs (title, slug, content, excerpt, author_name, linkedin_url, meta_title, meta_description, blog_type, status, published_at)
select p.title, p.slug, p.content, p.excerpt, p.author_name,
  'https://linkedin.example/in/' || private.slug_base(p.author_name, 'author'), p.title, p.meta_description, p.blog_type,
  (case when p.days_ago is null then 'draft' else 'published' end)::public.publication_status,
  plan.starts_at - p.days_ago * interval '1 day'
from demo.posts p, demo.plan
where plan.is_curated;
