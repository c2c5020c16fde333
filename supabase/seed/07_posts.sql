-- Posts written for this project; their authors are invented.
create table demo.posts (
  title text primary key,
  slug text not null,
  author_name text not null,
  blog_type public.blog_type not null,
  -- null: a draft
  days_ago numeric,
  excerpt text not null,
  meta_description text not null,
  content text not null
);

insert into demo.posts values
('Errors someone can act on', 'errors-someone-can-act-on', 'Marta Lindqvist', 'golang_blogs', 2.4,
'An error value travels from the line that failed to the person who must do something about it. Three small habits make that journey worthwhile.',
'Wrapping with %w, sentinel values, error types and errors.Join: when to use which, with examples in idiomatic Go.',
$post$<p>Every Go programmer writes <code>if err != nil</code> several times a day. What stands inside the braces decides whether the person who reads the log tonight goes back to bed or starts guessing. This post collects the habits that made the largest difference in the services I look after. None of them needs a library.</p>
<h2>Add what the caller does not know</h2>
<p>A function knows what it was trying to do and with which values. Its caller knows why. An error message gets useful when each layer adds its own part and does not repeat anybody else’s.</p>
<pre><code>func (s *Store) Invoice(ctx context.Context, id string) (*Invoice, error) {
	row := s.db.QueryRowContext(ctx, `select number, total from invoices where id = $1`, id)

	var inv Invoice
	if err := row.Scan(&amp;inv.Number, &amp;inv.Total); err != nil {
		return nil, fmt.Errorf("load invoice %s: %w", id, err)
	}
	return &amp;inv, nil
}</code></pre>
<p>Read the result aloud: <em>send reminder: load invoice 4711: connection refused</em>. It is a path through the program, from intention to cause. Two conventions keep it readable:</p>
<ul>
<li>No “failed to” and no “error while”. That something failed is clear from the fact that there is an error.</li>
<li>Lower case and no full stop, because the text will end up in the middle of a longer one.</li>
</ul>
<p>If the function takes a single argument that the caller passed a line earlier, leave it to the caller to mention it. Otherwise the id appears three times in one line of log.</p>
<h2>Decide what is part of your contract</h2>
<p>The verb <code>%w</code> wraps: callers can look through it with <a href="https://pkg.go.dev/errors#Is">errors.Is</a> and <a href="https://pkg.go.dev/errors#As">errors.As</a>. The verb <code>%v</code> only formats. That makes <code>%w</code> a promise. If your store wraps <code>sql.ErrNoRows</code>, then somebody will sooner or later compare with it, and you cannot move to another database without breaking them.</p>
<p>So translate at the border. A package should speak its own language:</p>
<pre><code>// ErrNotFound is returned when no invoice has the given id.
var ErrNotFound = errors.New("invoice not found")

func (s *Store) Invoice(ctx context.Context, id string) (*Invoice, error) {
	// ...
	switch err := row.Scan(&amp;inv.Number, &amp;inv.Total); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, fmt.Errorf("invoice %s: %w", id, ErrNotFound)
	case err != nil:
		return nil, fmt.Errorf("load invoice %s: %w", id, err)
	}
	return &amp;inv, nil
}</code></pre>
<p>The handler now depends upon one documented value and not on the choice of a driver:</p>
<pre><code>inv, err := store.Invoice(r.Context(), r.PathValue("id"))
if errors.Is(err, invoices.ErrNotFound) {
	http.NotFound(w, r)
	return
}</code></pre>
<h2>A type when the caller needs details</h2>
<p>A sentinel answers yes or no. When the caller has to do something with the particulars, such as naming the field that was wrong, use a type.</p>
<pre><code>type FieldError struct {
	Field  string
	Reason string
}

func (e *FieldError) Error() string {
	return fmt.Sprintf("%s: %s", e.Field, e.Reason)
}

func respond(w http.ResponseWriter, err error) {
	var fe *FieldError
	if errors.As(err, &amp;fe) {
		http.Error(w, fe.Error(), http.StatusUnprocessableEntity)
		return
	}
	http.Error(w, "something went wrong", http.StatusInternalServerError)
}</code></pre>
<p>Return such a type as <code>error</code>, never as <code>*FieldError</code>. A function with the concrete return type gives back an interface that is not nil, holding a pointer which is, and you will spend an afternoon with it. The <a href="https://go.dev/doc/faq#nil_error">Go FAQ</a> explains why.</p>
<h2>Several things can go wrong at once</h2>
<p>Validation, clean-up and fan-out may fail in more than one place. <code>errors.Join</code> keeps all of it, and <code>errors.Is</code> looks into each part.</p>
<pre><code>func (o Order) Validate() error {
	var errs []error
	if o.Customer == "" {
		errs = append(errs, &amp;FieldError{"customer", "is required"})
	}
	if o.Total &lt;= 0 {
		errs = append(errs, &amp;FieldError{"total", "must be positive"})
	}
	return errors.Join(errs...)
}</code></pre>
<p>With no arguments left after dropping nils, <code>errors.Join</code> returns nil, so the happy path needs no extra branch. The same function serves for a deferred close whose error matters, as it does for files you have written to:</p>
<pre><code>func write(path string, data []byte) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()

	_, err = f.Write(data)
	return err
}</code></pre>
<h2>Handle it once</h2>
<p>Log it, or return it. Doing both turns one failure into five lines which look like five failures. In a server this leaves a single place for logging, at the top, where the request is known. Everything below returns.</p>
<p>And handle a panic as what it is, a bug. Recover at the border of a request so that one bad input does not take down its neighbours, log the stack, answer 500. Do not use it as a second way of returning.</p>
<h2>A list for the next review</h2>
<ol>
<li>Does the message say what was attempted, with the value that matters?</li>
<li>Is each <code>%w</code> something we are willing to support for years?</li>
<li>Can a caller tell “not found” from “not available”?</li>
<li>Is the error logged exactly once?</li>
<li>Does anything secret end up in the text?</li>
</ol>
<p>If you have five minutes more, read <a href="https://go.dev/blog/go1.13-errors">Working with Errors in Go 1.13</a> again. It is short, it is old by now, and most codebases still have not caught up with it.</p>$post$),

('Cancellation is a conversation', 'cancellation-is-a-conversation', 'Daniel Okoro', 'golang_blogs', 9.1,
'A context does not stop anything. It asks, and your code has to listen. What to check, where to check it, and what to do with work that must finish.',
'How context cancellation really works in Go: deadlines, causes, AfterFunc and WithoutCancel, with the mistakes that leak goroutines.',
$post$<p>The most common misunderstanding about <a href="https://pkg.go.dev/context">package context</a> is that cancelling stops something. It does not. Cancelling closes a channel. Whether anything stops depends on whether anybody looks at that channel, and that anybody is you.</p>
<h2>The rule of the first parameter</h2>
<p>A function that may block takes a <code>ctx context.Context</code> as its first parameter and passes it on. That is all of the plumbing. Do not keep a context in a struct: the struct lives longer than the request, and sooner or later a call will be cancelled by a visitor who left ten minutes ago.</p>
<pre><code>func (c *Client) Rate(ctx context.Context, pair string) (float64, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()

	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/rates/"+pair, nil)
	if err != nil {
		return 0, err
	}
	res, err := c.http.Do(req)
	if err != nil {
		return 0, fmt.Errorf("fetch rate %s: %w", pair, err)
	}
	defer res.Body.Close()

	var rate float64
	if err := json.NewDecoder(res.Body).Decode(&amp;rate); err != nil {
		return 0, fmt.Errorf("decode rate %s: %w", pair, err)
	}
	return rate, nil
}</code></pre>
<p>The <code>defer cancel()</code> is not decoration. Without it the timer and the link to the parent stay alive until the two seconds have passed, for every call. The vet tool finds most of the omissions, which is one more reason to run it.</p>
<h2>Listen while you wait, and while you compute</h2>
<p>Code that waits uses <code>select</code>:</p>
<pre><code>select {
case job := &lt;-jobs:
	run(ctx, job)
case &lt;-ctx.Done():
	return context.Cause(ctx)
}</code></pre>
<p>Code that computes has nothing to select on. A loop over ten million rows should look up now and then:</p>
<pre><code>for i, row := range rows {
	if i%1024 == 0 &amp;&amp; ctx.Err() != nil {
		return ctx.Err()
	}
	sum += score(row)
}</code></pre>
<p>Once per thousand iterations costs nothing you could measure, and it is the difference between a request that ends when the client leaves and one that heats the room.</p>
<h2>Sending is waiting, too</h2>
<p>The leak I find most often in reviews looks harmless:</p>
<pre><code>results := make(chan Result)
go func() {
	results &lt;- slowLookup(ctx) // blocks for ever if nobody receives
}()

select {
case r := &lt;-results:
	return r, nil
case &lt;-ctx.Done():
	return Result{}, ctx.Err()
}</code></pre>
<p>When the context ends first, the function returns and the goroutine stays, holding on to everything it refers to. A buffer of one solves it: <code>make(chan Result, 1)</code>. The send succeeds, the goroutine ends, and the garbage collector takes care of the rest.</p>
<h2>Say why</h2>
<p>The text “context canceled” in a log explains nothing. Since Go 1.20 you can give a reason with the cancellation, and since 1.21 with deadlines as well:</p>
<pre><code>var errShuttingDown = errors.New("server is shutting down")

ctx, cancel := context.WithCancelCause(context.Background())
// ...
cancel(errShuttingDown)

// elsewhere
if err := context.Cause(ctx); errors.Is(err, errShuttingDown) {
	return requeue(job)
}</code></pre>
<p>A worker can now tell “the customer gave up” from “we are deploying”, and put the job back only in the second case.</p>
<h2>Work that has to finish</h2>
<p>Some things should outlive the request which caused them: an audit entry, a refund, the release of a lock. Using <code>context.Background()</code> there loses the trace id and everything else the context carries. Use <code>context.WithoutCancel</code>, which keeps the values and drops the cancellation, and give it a limit of its own:</p>
<pre><code>func (s *Server) release(ctx context.Context, l Lock) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return s.locks.Release(ctx, l)
}</code></pre>
<h2>Things that do not know contexts</h2>
<p>A plain <code>net.Conn</code> has deadlines and no contexts. The bridge is <code>context.AfterFunc</code>, which runs a function once the context ends:</p>
<pre><code>stop := context.AfterFunc(ctx, func() {
	conn.SetReadDeadline(time.Now()) // wakes up a blocked Read
})
defer stop()

n, err := conn.Read(buf)
if err != nil &amp;&amp; ctx.Err() != nil {
	return n, context.Cause(ctx)
}</code></pre>
<h2>Values: two questions</h2>
<p>Before you put something into a context, ask whether the function would work without it, and whether every layer between would be indifferent to it. A trace id passes both. A database handle passes neither. Use an unexported type for the key so that no other package can collide with yours, and wrap the access in a function that returns a sensible default.</p>
<h2>Testing that it works</h2>
<p>Cancellation is worth a test, and since Go 1.24 the tests come with a context that ends when they do:</p>
<pre><code>func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done &lt;- Run(ctx) }()

	cancel()
	select {
	case err := &lt;-done:
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("Run returned %v", err)
		}
	case &lt;-time.After(time.Second):
		t.Fatal("Run did not stop")
	}
}</code></pre>
<p>Think of a context as a conversation: one side says that the answer is no longer needed, the other side finishes its sentence, tidies up and leaves. If your program ends politely at every level, then shutting down is nothing more than saying so once.</p>$post$),

('Table tests first, fuzzing next', 'table-tests-first-fuzzing-next', 'Sofia Brandt', 'golang_blogs', 17.6,
'A table of cases is the cheapest specification you will ever write. When the table stops finding bugs, let the machine write the rows.',
'From table-driven tests and subtests to native fuzzing in Go: a worked example with a duration parser, a round-trip property and a bug.',
$post$<p>Here is a function from a real code base, slightly disguised. It parses durations the way people write them: <code>90m</code>, <code>1h30m</code>, <code>2d</code>. Package time does not know days, hence our own.</p>
<pre><code>// Parse reads durations such as "2d4h" or "90m".
func Parse(s string) (time.Duration, error) {
	var total time.Duration
	for s != "" {
		i := 0
		for i &lt; len(s) &amp;&amp; s[i] &gt;= '0' &amp;&amp; s[i] &lt;= '9' {
			i++
		}
		if i == 0 || i == len(s) {
			return 0, fmt.Errorf("parse duration %q: want number and unit", s)
		}
		n, err := strconv.Atoi(s[:i])
		if err != nil {
			return 0, fmt.Errorf("parse duration: %w", err)
		}
		unit, ok := units[s[i]]
		if !ok {
			return 0, fmt.Errorf("parse duration: unknown unit %q", s[i])
		}
		total += time.Duration(n) * unit
		s = s[i+1:]
	}
	return total, nil
}

var units = map[byte]time.Duration{
	'd': 24 * time.Hour, 'h': time.Hour, 'm': time.Minute, 's': time.Second,
}</code></pre>
<h2>The table</h2>
<p>A table test separates what varies from what does not. The rows are data, and reading them is reading the specification.</p>
<pre><code>func TestParse(t *testing.T) {
	tests := map[string]struct {
		in      string
		want    time.Duration
		wantErr bool
	}{
		"minutes":         {in: "90m", want: 90 * time.Minute},
		"mixed":           {in: "1h30m", want: 90 * time.Minute},
		"days":            {in: "2d", want: 48 * time.Hour},
		"number, no unit": {in: "15", wantErr: true},
		"unit, no number": {in: "h", wantErr: true},
		"unknown unit":    {in: "3y", wantErr: true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Parse(tt.in)
			if (err != nil) != tt.wantErr {
				t.Fatalf("Parse(%q) error = %v, want error: %t", tt.in, err, tt.wantErr)
			}
			if got != tt.want {
				t.Errorf("Parse(%q) = %v, want %v", tt.in, got, tt.want)
			}
		})
	}
}</code></pre>
<p>A few details are worth stealing:</p>
<ul>
<li><strong>A map for the rows.</strong> Its random order uncovers tests that depend on one another.</li>
<li><strong>Names that say the rule.</strong> <code>go test -run 'TestParse/unknown_unit'</code> then runs just that one.</li>
<li><strong>Input in the message.</strong> Whoever sees the failure should not have to open the file.</li>
<li><strong>Got before want</strong>, the order used across the standard library.</li>
<li><strong>No copy of the loop variable.</strong> Since Go 1.22 every iteration has its own, so the old <code>tt := tt</code> can go.</li>
</ul>
<p>Resist a table with eleven columns and a function per row. When rows need their own logic they are different tests, and two short functions read better than one clever one.</p>
<h2>What the table did not ask</h2>
<p>Our table is green. Yet two questions are missing from it, because they did not occur to me: what about the empty string, and what about very large numbers? This is the trouble with examples. They share the blind spots of their author.</p>
<p>A fuzz test turns it round. You state a property which must hold for every input, and the machine looks for a counter-example. For parsers there is a property that nearly always fits: whatever was accepted can be printed and read again, with the same result. (<code>Format</code>, not shown here, writes a duration in the notation that <code>Parse</code> reads.)</p>
<pre><code>func FuzzParse(f *testing.F) {
	for _, s := range []string{"90m", "1h30m", "2d", "15", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := Parse(s)
		if err != nil {
			return // refusing is fine, panicking is not
		}
		if d &lt; 0 {
			t.Fatalf("Parse(%q) = %v, want no negative duration", s, d)
		}
		again, err := Parse(Format(d))
		if err != nil || again != d {
			t.Fatalf("Parse(Format(%v)) = %v, %v", d, again, err)
		}
	})
}</code></pre>
<p>Run it with <code>go test -fuzz=FuzzParse -fuzztime=30s</code>. It took less than a second here:</p>
<pre><code>--- FAIL: FuzzParse (0.41s)
    Parse("999999d") = -1620501h52m48.54775808s, want no negative duration
    Failing input written to testdata/fuzz/FuzzParse/8c1f0a7d</code></pre>
<p>Your fuzzer may stumble over another number; the bug will be the same. A million days do not fit into 64 bits of nanoseconds, and Go’s integers wrap around without a word. In production that would have been a retention period in the past and a very tidy database.</p>
<h2>Repair, and keep the evidence</h2>
<p>The check has to come before the multiplication and before the addition:</p>
<pre><code>if time.Duration(n) &gt; (math.MaxInt64-total)/unit {
	return 0, fmt.Errorf("parse duration %q: out of range", s)
}
total += time.Duration(n) * unit</code></pre>
<p>Commit the file below <code>testdata/fuzz</code>. Plain <code>go test</code> runs all of those inputs as ordinary cases from then on, without fuzzing and without delay. Then add a row called “too many days” to the table, since that is where the next reader will look.</p>
<p>And the empty string? The fuzzer is content with it, as zero is a perfectly good duration. Whether an empty setting should mean “nothing” or “mistake” is a decision, not a bug, and no tool will make it for you. We chose the mistake and wrote a row for it.</p>
<h2>Where fuzzing pays</h2>
<ol>
<li>Anything that reads bytes from outside: parsers, decoders, protocol handlers.</li>
<li>Pairs which should cancel out: encode and decode, compress and expand.</li>
<li>A quick implementation next to a slow and obvious one. Feed both, compare.</li>
</ol>
<p>It does not pay where the outcome is a matter of taste or where a run takes a second. Keep those in the table.</p>
<p>The <a href="https://go.dev/doc/security/fuzz/">fuzzing documentation</a> lists the types which a target may take, and the <a href="https://pkg.go.dev/testing">testing package</a> has the details. Start with one parser. Most teams find something on the first evening.</p>$post$),

('Shutting down without dropping a request', 'shutting-down-without-dropping-a-request', 'Marta Lindqvist', 'golang_blogs', 26.3,
'Every deploy stops a process that is busy. Seven steps and sixty lines of Go make sure that nobody notices.',
'Graceful shutdown of a Go HTTP service: signals, readiness, draining, background work and the deadlines that tie them together.',
$post$<p>A service that is deployed ten times a day stops ten times a day. If a stop loses three requests, then thirty people a day see an error that no monitoring will ever explain, because by the time anyone looks the process has gone. Stopping well is a feature. Here is how we do it.</p>
<h2>What happens outside</h2>
<p>When an orchestrator wants a process to end, it sends SIGTERM, waits for a grace period (30 seconds by default on Kubernetes), then sends SIGKILL. At about the same moment it takes the process off the list of endpoints. <em>About</em> is the important word: load balancers hear of it with a delay, and for a second or two they go on sending new requests to a process which has been told to stop. Closing the listener at once is exactly the wrong thing to do.</p>
<p>So the order is:</p>
<ol>
<li>Hear the signal.</li>
<li>Report “not ready”, but go on serving.</li>
<li>Wait until the news has spread.</li>
<li>Stop accepting, let running requests finish.</li>
<li>Stop the background work.</li>
<li>Close what the others needed: queues, the database.</li>
<li>Exit, before the grace period is over.</li>
</ol>
<h2>Hear the signal</h2>
<pre><code>func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	if err := run(ctx); err != nil {
		slog.Error("exit", "error", err)
		os.Exit(1)
	}
}</code></pre>
<p>Keeping <code>main</code> that small has a purpose. <code>os.Exit</code> does not run deferred functions, so everything which has something to clean up lives in <code>run</code>, and a test can call <code>run</code> with a context of its own.</p>
<h2>Serve, drain, stop</h2>
<pre><code>const (
	spreadDelay  = 3 * time.Second
	drainTimeout = 20 * time.Second
)

func run(ctx context.Context) error {
	var ready atomic.Bool

	mux := http.NewServeMux()
	mux.HandleFunc("GET /ready", func(w http.ResponseWriter, r *http.Request) {
		if !ready.Load() {
			http.Error(w, "shutting down", http.StatusServiceUnavailable)
		}
	})
	mux.HandleFunc("GET /report", report)

	srv := &amp;http.Server{
		Addr:              ":8080",
		Handler:           mux,
		ReadHeaderTimeout: 5 * time.Second,
	}

	failed := make(chan error, 1)
	go func() { failed &lt;- srv.ListenAndServe() }()
	ready.Store(true)

	select {
	case err := &lt;-failed:
		return err // the port was taken, for example
	case &lt;-ctx.Done():
	}

	ready.Store(false)
	time.Sleep(spreadDelay)

	drain, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	return srv.Shutdown(drain)
}</code></pre>
<p>Three things in there are easy to get wrong.</p>
<p><strong><code>ListenAndServe</code> returns at once</strong> when <a href="https://pkg.go.dev/net/http#Server.Shutdown">Shutdown</a> is called, with <code>http.ErrServerClosed</code>. A program which ends when <code>ListenAndServe</code> does will cut off all of the requests that <code>Shutdown</code> was waiting for. What you wait for is <code>Shutdown</code>.</p>
<p><strong>The drain needs a fresh context.</strong> Handing over <code>ctx</code>, which has just been cancelled, makes <code>Shutdown</code> give up before it has begun.</p>
<p><strong>The sum has to fit.</strong> Three seconds and twenty leave seven of the thirty for the rest. Write the numbers next to one another, as above, so that whoever changes one sees the others.</p>
<h2>Connections which never end</h2>
<p><code>Shutdown</code> waits for requests to become idle. It does not know about hijacked connections, which means WebSockets, and a stream of server-sent events is a request that does not finish by itself. Tell them:</p>
<pre><code>streams, closeStreams := context.WithCancel(context.Background())
srv.RegisterOnShutdown(closeStreams)

mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) {
	for {
		select {
		case e := &lt;-next(r.Context()):
			fmt.Fprintf(w, "data: %s\n\n", e)
			w.(http.Flusher).Flush()
		case &lt;-r.Context().Done():
			return
		case &lt;-streams.Done():
			return // the browser will connect again, elsewhere
		}
	}
})</code></pre>
<h2>Background work</h2>
<p>A worker should stop taking new jobs, finish the one it holds, and say when it is through. <code>sync.WaitGroup</code> has had a method <code>Go</code> since version 1.25, which removes the classic mistake of calling <code>Add</code> too late:</p>
<pre><code>var workers sync.WaitGroup
for range 4 {
	workers.Go(func() { work(ctx, jobs) })
}
// ... after srv.Shutdown
workers.Wait()
return db.Close()</code></pre>
<p>Inside <code>work</code>, the context decides whether to fetch <em>another</em> job. The job in hand gets <code>context.WithoutCancel(ctx)</code> and a timeout, so that it can come to an end. For jobs longer than the grace period no amount of politeness helps: they need checkpoints, and they need to be safe to run twice.</p>
<p>Note the order at the end. The database is closed last, since both requests and workers use it until then. Shut down in the reverse order of starting up and you will nearly always be right.</p>
<h2>Prove it</h2>
<p>The test we run before each release is crude. A script sends two hundred requests per second, another restarts the service every ten seconds, and after a minute we count answers which are not 200. The number should be zero. When it was not, the cause was one of these:</p>
<ul>
<li>the process was started by a shell, which kept the signal for itself (use <code>exec</code>, or the array form of <code>CMD</code>);</li>
<li>the readiness check was cached somewhere;</li>
<li>keep-alive connections of an old client, which needed one retry;</li>
<li>a handler that started a goroutine and answered before it had finished.</li>
</ul>
<p>The last one is not a matter of shutting down. It only shows there. That is what I like about the exercise: a service that can stop at any time is one whose loose ends have all been tied.</p>$post$);
