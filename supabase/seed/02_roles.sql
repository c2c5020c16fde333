-- What the work is, by family of roles. {company}, {product} and {Product} are filled in by the job that uses a text.
create table demo.roles (
  role text primary key,
  titles text[] not null,
  intros text[] not null,
  duties text[] not null,
  stacks text[] not null,
  months text[] not null,
  quote text not null,
  needs text[] not null
);

insert into demo.roles values
('payments',
 array['Go Engineer, Payments', 'Backend Engineer (Go), Ledger', 'Golang Developer, Settlement', 'Go Engineer, Reconciliation'],
 array[
  'You will work on the part of {product} where being almost right is being wrong: posting, holds, reversals and the long tail of settlement files. The service is Golang throughout, its state lives in PostgreSQL, and an idempotency key travels with every request from the edge to the last row.',
  'Money arrives late, twice, or with the wrong reference, and {product} has to make sense of all of it. This team owns that: a set of Go services which take in events, match them against what was promised, and raise a hand when the two disagree.',
  'We are opening two new payment rails this year and need somebody who enjoys reading a scheme rulebook with a pencil. You will turn it into Go: state machines that cannot skip a step, clear errors, and a reconciliation that closes at zero every night.'],
 array[
  'Design posting flows that stay correct through retries, timeouts and restarts',
  'Write property tests for the invariants: nothing is created, nothing disappears',
  'Extend the reconciliation between our books and what the bank says happened',
  'Model chargebacks and partial refunds as explicit state machines',
  'Move the settlement batch from nightly to continuous without a day of downtime',
  'Take part in a rota that is paged about twice a month',
  'Explain to auditors, in person, how a number came to be'],
 array[
  'Go 1.26, PostgreSQL 17 with serialisable transactions where they count, NATS JetStream for events, <code>sqlc</code> for queries, and no object-relational mapper.',
  'Go over gRPC, PostgreSQL, Kafka for the ledger feed, OpenTelemetry everywhere. We keep <code>decimal</code> out of floats and floats out of money.'],
 array[
  'After a month you have shipped a change to a posting path with a colleague beside you. After three you own one payment rail. By the sixth, the settlement dashboard has a panel that you proposed and that finance opens every morning.',
  'By month two you know our chart of accounts well enough to disagree with it. By month six you have led the launch of a rail, from the contract test with the bank to the first live transfer.'],
 '“The best compliment we ever got was from an auditor: there is nothing interesting here.”',
 array['Four or more years of backend work, at least two of them in Go', 'Confident with SQL transactions, isolation levels and locking', 'You have run a service where a duplicate request costs real money', 'Clear written English; our decisions are documents', 'Comfortable with idempotency, outbox and saga patterns, and with knowing when not to use them', 'Nice to have: ISO 20022, card schemes or instant payments', 'Patience with other people’s file formats']),

('platform',
 array['Platform Engineer (Go)', 'Kubernetes Engineer, Operators', 'Go Engineer, Developer Platform', 'Golang Engineer, Control Plane'],
 array[
  'Our platform team writes Kubernetes operators in Go, so that everybody else can forget about Kubernetes. You will extend the controllers behind {product}: reconcile loops that converge, status conditions a human can read, and upgrades that nobody has to schedule.',
  'A developer at {company} should get from an idea to a running service before the coffee is cold. You will build the Golang tooling in between: a command-line program, a handful of custom resources, admission policies, and the docs that make all of it unsurprising.',
  'Every cluster we run is described by a few hundred lines of typed configuration and kept honest by controllers. The number of clusters will double next year and the team will not, so the next controller has to be better than the last. That is the job.'],
 array[
  'Write and maintain operators with controller-runtime, including the unglamorous finalizers',
  'Cut the time from merge to production, now nine minutes, to under four',
  'Own the internal CLI that every engineer uses every day',
  'Plan Kubernetes upgrades across the fleet and make them a non-event',
  'Turn support questions into defaults, and defaults into documentation',
  'Review Terraform and admission policies for teams that ship on our platform'],
 array[
  'Go with controller-runtime and kubebuilder, Kubernetes 1.34, Cilium, Argo CD, Terraform, and a monorepo built with Bazel.',
  'Kubernetes on bare metal and two public clouds, Go for everything that reconciles, Crossplane where it fits, Prometheus and Tempo to see what happens.'],
 array[
  'In the first weeks you will shadow support and fix the three things that annoy you most. By month three you have taken an operator from proposal to general availability. At six months teams ask for you by name in design reviews.',
  'Month one: an upgrade of a staging fleet, end to end. Month three: a controller of your own in production. Month six: you and a colleague set the direction for how we do multi-tenancy.'],
 '“I deleted 4,000 lines of YAML in my second month. They gave me cake.”',
 array['Solid Go, including concurrency you can explain on a whiteboard', 'You have written a Kubernetes controller or are ready to, having read several', 'Real operational experience with Linux, networking and containers', 'A habit of writing things down for the next person', 'Empathy for developers who did not choose your platform', 'Infrastructure as code, reviewed like any other code']),

('sre',
 array['Site Reliability Engineer (Go)', 'SRE, Production Engineering', 'Reliability Engineer (Golang)', 'Production Engineer, Incident Tooling'],
 array[
  'Reliability here is an engineering job. You will spend most of the week in Go, building what removes toil around {product}: safer rollouts, automatic failover, load shedding that picks the right request to refuse. The rest goes to the pager, which we intend to keep boring.',
  'We have service-level objectives that customers can see and an error budget that product managers actually spend. You will help teams set them honestly, write the Golang tooling that measures them, and be in the room when a budget runs out.',
  '{company} had 14 incidents last year and wrote about each. The pattern is clear: our dependencies fail slowly, not suddenly. We want you to make {product} notice sooner, degrade gracefully, and tell people what it is doing about it.'],
 array[
  'Build rollout tooling in Go that stops by itself when a canary misbehaves',
  'Lead blameless reviews and see that the follow-ups really happen',
  'Run game days: pull the plug, watch, write down, repair',
  'Define service-level objectives together with the teams who will live by them',
  'Profile and tune the services at the top of the bill',
  'Share a follow-the-sun rota; no nights after the first quarter'],
 array[
  'Go, Kubernetes, Envoy, Prometheus with Thanos, Grafana, PagerDuty, and a runbook repository that is tested in CI.',
  'A mixture of bare metal and cloud, Go and a little Bash, Nomad for scheduling, Consul, VictoriaMetrics, and k6 for load tests.'],
 array[
  'You start by shadowing two rotations and repairing the alerts which never led to action. By the third month you own the reliability of a service group. By the sixth, at least one class of incident cannot happen any more because of code you wrote.',
  'In half a year we would like to see the pager count halved, one full regional failover rehearsed in daylight, and a junior colleague who has learned how to run an incident from you.'],
 '“We count the pages that a human did not need to see. That number is our roadmap.”',
 array['Three or more years of keeping a production system alive', 'You write Go (or C, Rust, Java, and want to move to Go) well enough to ship services', 'Fluent in Linux: you reach for strace, perf and tcpdump without a search', 'Experience with Prometheus-style monitoring and distributed tracing', 'Calm in incidents, curious afterwards', 'Willing to share an on-call rota; it is paid separately']),

('observability',
 array['Go Engineer, Observability', 'Backend Engineer, Telemetry (Go)', 'Golang Engineer, Metrics Pipeline', 'Software Engineer, OpenTelemetry'],
 array[
  'You will build the agents and collectors that feed {product}: small Go binaries which read logs, metrics and traces on other people’s machines, cost almost nothing, and never take down what they were meant to observe.',
  'A telemetry pipeline is a database that nobody admits to running. Ours takes in more than any one machine could hold. You will work in Golang on sampling, cardinality limits and back-pressure, so that the interesting one per cent survives.',
  'When our customers debug at night, they stare at something this team made. We need a Go engineer who cares about allocation counts and about the words in an error message, in that order or the other one.'],
 array[
  'Write receivers and processors for the OpenTelemetry Collector, upstream where possible',
  'Keep the agent under 40 MB of memory and half a per cent of a core',
  'Design tail sampling that keeps rare errors and drops the thousandth health check',
  'Hunt allocations with pprof and prove each win with a benchmark',
  'Work with users on the five dashboards that matter instead of the fifty that exist',
  'Define the wire format for a new profile signal'],
 array[
  'Go, the OpenTelemetry Collector, ClickHouse for storage, gRPC with Arrow batches, eBPF for what cannot be instrumented.',
  'Golang agents on Linux, Windows and a few things that are barely computers; Kafka in the middle; Parquet on object storage; queries in PromQL and SQL.'],
 array[
  'Your first release goes to ten friendly customers in week three. By the third month you have removed a source of dropped data. By month six you own the collector’s release train and speak for it in public.',
  'Six months from now the agent’s memory ceiling is a guarantee, not a hope, and one of your upstream contributions is in every distribution.'],
 '“Observability tooling that needs observability tooling has failed.”',
 array['Strong Go with an eye for allocations, escape analysis and contention', 'You have run or built a metrics, logging or tracing system', 'Knowledge of Linux internals: cgroups, procfs, signals', 'Comfortable reading and contributing to open source', 'Ability to explain sampling to a finance department', 'Plus: eBPF, ClickHouse or columnar formats']),

('streaming',
 array['Go Engineer, Event Streaming', 'Backend Engineer (Go), Data Streaming', 'Golang Engineer, Messaging', 'Distributed Systems Engineer (Go)'],
 array[
  'You will work on the log at the heart of {product}: partitioned, replicated, ordered where we promise order and honest where we do not. It is Go down to the disk format, and we know the price of each system call in the write path.',
  'Events cross {product} faster than anybody could read them aloud. Your team sees that consumers get them in order, once as far as anyone can tell, and soon enough to act. You will design in Golang with channels where they help and plain mutexes where they do not.',
  'Our customers replay history: last month’s prices, last year’s sensor data, the five minutes before an outage. You will build the tiered storage and the replay API that make that quick, without disturbing those who only want now.'],
 array[
  'Own replication and leader election, including the bugs that show up once a quarter',
  'Build tiered storage from local disk to object storage, with predictable reads',
  'Write deterministic simulation tests that break the cluster a thousand times a night',
  'Shape client libraries: back-pressure, retries and rebalancing that users do not have to think about',
  'Reduce tail latency at the 99.9th percentile and publish how you did it',
  'Help support with the hardest tickets, one afternoon a week'],
 array[
  'Go with hand-rolled framing over TCP, Raft, io_uring where the kernel allows it, and Jepsen-style tests written in Go and Clojure.',
  'Kafka and Pulsar protocols, Go consumers, Flink for the heavy joins, PostgreSQL for metadata, Kubernetes below.'],
 array[
  'You begin with a bug that three people gave up on, because it teaches the whole write path. At three months you own a subsystem. At six you have shipped a visible improvement in tail latency, with graphs from before and after.',
  'In the first half year: one protocol extension designed and released, one simulation scenario that found a real defect, and a talk for the company about either.'],
 '“Exactly once is a story about deduplication. We like to tell it precisely.”',
 array['Several years with distributed systems, in production and on paper', 'Very good Go; you know what the scheduler and the garbage collector do to latency', 'Understanding of consensus, replication and the failure modes of disks', 'Careful with protocols and backwards compatibility', 'You can read a flame graph and a research paper', 'Nice to have: experience with Kafka or NATS internals']),

('games',
 array['Go Engineer, Game Backend', 'Backend Engineer (Golang), Live Games', 'Server Engineer (Go), Multiplayer', 'Gameplay Services Engineer (Go)'],
 array[
  'Players never see the server, until it stutters. You will build the Golang services behind {product}: sessions, parties, inventory and the events that make everybody log in within the same minute.',
  'A live game is a distributed system with feelings. Your work at {company} covers matchmaking, authoritative game state and the economy that sits on top, all in Go, and all of it measured by whether people come back tomorrow.',
  'Our next title needs a backend for turns that take eight seconds or eight days. You will design it: durable game state, push notifications that respect sleep, and anti-cheat that stays polite to honest players.'],
 array[
  'Build and operate real-time session servers over WebSocket and QUIC',
  'Tune matchmaking together with designers: fair, quick, and explainable',
  'Run load rehearsals with 200,000 simulated players before every event',
  'Protect the in-game economy from duplication bugs and clever teenagers',
  'Create tools that let designers change live events without an engineer',
  'Keep the frame budget: no response over 80 ms in any region'],
 array[
  'Go, Redis, PostgreSQL, Agones on Kubernetes, Protocol Buffers, Unity on the client side.',
  'Golang microservices and one stubborn monolith, ScyllaDB for player state, NATS for fan-out, Terraform, and Grafana on a very large television.'],
 array[
  'Your first change reaches players in week one, a small one. By month three you own a feature in the current season. In six months you have run the backend side of a live event, and slept well that night.',
  'Half a year in, matchmaking has a metric that you introduced and everybody argues about, and one class of cheating has become unprofitable.'],
 '“My grandmother found a race condition. She plays a lot.”',
 array['Three years or more of backend engineering, ideally in Go', 'Networking knowledge beyond HTTP: WebSocket, UDP, congestion', 'You have operated something with sharp traffic peaks', 'Enjoy working with artists and designers', 'Experience with in-memory state and how to make it durable', 'You like games; you need not be good at them']),

('embedded',
 array['Embedded Go Engineer', 'Go Engineer, Edge and IoT', 'Golang Developer, Device Gateway', 'Firmware and Gateway Engineer (TinyGo)'],
 array[
  'Your code will run in places with dust, salt and one bar of reception. You will write the Go that lives on the gateways of {product}: it speaks Modbus and MQTT, buffers through outages, updates itself, and can always find its way back.',
  'Between a sensor and a dashboard lies a small computer in a cupboard. {company} has thousands of those, all running Golang, some of the smallest TinyGo. You will make them quicker to start, harder to break into and simpler to replace.',
  'A device that cannot be updated is a liability and one that cannot be rolled back is a brick. You will own the update path for {product}: signed images, A/B partitions, staged rollouts and a watchdog that has the last word.'],
 array[
  'Write protocol drivers in Go for Modbus, CAN and a few inventions of the 1990s',
  'Design store-and-forward that survives weeks without a connection',
  'Own over-the-air updates from signature to rollback',
  'Cross-compile for ARM and MIPS and keep the binary under 8 MB',
  'Set up hardware-in-the-loop tests on the bench next to your desk',
  'Visit installations twice a year and come back with a list'],
 array[
  'Go and TinyGo, Yocto Linux, MQTT, Protocol Buffers, SQLite on the device, TimescaleDB in the back.',
  'Golang on ARM boards, CoAP and LoRaWAN, Mender for updates, NATS leaf nodes, and a wall of real devices in CI.'],
 array[
  'By the end of month one you have flashed, bricked and revived a gateway. By month three you have shipped a driver. By month six your rollout tooling has updated the entire fleet, overnight, with nobody watching.',
  'You will know you have arrived when a technician calls you and not the hotline. That usually takes about five months.'],
 '“We test with a hair dryer and a bucket. It is a very good test suite.”',
 array['Experience with Go on constrained or remote devices, or embedded C and strong interest in Go', 'Serial protocols, electrical common sense, no fear of a multimeter', 'Linux below the shell: init systems, device trees, partitions', 'Security basics: secure boot, signing, key storage', 'You plan for the power to fail in the middle of a write', 'Occasional travel, at most ten days a year']),

('tooling',
 array['Compiler and Tooling Engineer (Go)', 'Go Engineer, Developer Experience', 'Golang Engineer, Build Systems', 'Software Engineer, Static Analysis (Go)'],
 array[
  'You will build tools for people who build things: analysers, code generators and language-server features on top of the Go compiler’s own packages. {company} lives off the seconds that these tools save.',
  'Our builds are a graph of two million actions and we re-run far too many of them. You will work on {product} in Golang: content hashing, remote execution, and the awkward question of when two inputs are really the same.',
  'Parsing is easy, being helpful is hard. In this role you own diagnostics: what we tell a developer when the code does not build, where, and what we suggest instead.'],
 array[
  'Write analysers with <code>go/analysis</code> that have no false positives worth mentioning',
  'Shorten incremental builds and keep them correct',
  'Extend our code generator and delete the hand-written code that it replaces',
  'Work upstream: issues, proposals and patches to the Go project when we hit its edges',
  'Answer internal users within a day and turn answers into better error messages',
  'Maintain a benchmark suite that catches a two per cent regression'],
 array[
  'Go, <code>go/types</code> and SSA, gopls, Bazel remote execution API, LLVM for one backend, SQLite for the index.',
  'Golang end to end: a parser, an incremental query system, gRPC to the executors, and Firecracker for isolation.'],
 array[
  'In your first month you write a small analyser and run it over the whole monorepo. At three months you own a part of the build graph. At six, builds are measurably shorter and you can say by how many engineer-years.',
  'We expect a first upstream contribution by month four, and by month six a feature that colleagues mention unprompted.'],
 '“A good error message is documentation that arrives on time.”',
 array['You know Go from the inside: type checker, generics, build modes', 'Background in compilers, build systems or static analysis', 'Taste in APIs and in the wording of messages', 'Comfort with large codebases and slow migrations', 'Profile first, optimise second', 'Plus: contributions to gopls, Bazel or similar tools']),

('database',
 array['Database Engineer (Go)', 'Go Engineer, Storage Engine', 'Golang Engineer, Query Execution', 'Backend Engineer, Database Internals'],
 array[
  'You will work inside the storage engine of {product}: log-structured merge trees, a page cache, checksums, and a recovery path we run ten thousand times a night. The language is Go, and yes, we know about the garbage collector; we have befriended it.',
  'Query execution is where users feel a database. You will take on vectorised operators, join ordering and the statistics behind them, in Golang with a little assembly, and with a fuzzer that compares our answers to those of three other engines.',
  'Data outlives the code that wrote it. At {company} you will own the formats: how they are versioned, how they are migrated in the background, and how we prove that no byte was lost on the way.'],
 array[
  'Design on-disk structures and the tests that try to corrupt them',
  'Write operators that process columns in batches and allocate next to nothing',
  'Build online schema changes that hold a lock for microseconds',
  'Run the fuzzing farm and triage what it digs up',
  'Analyse customers’ slow queries and fix the planner rather than the query',
  'Document the format so that a stranger could write a reader'],
 array[
  'Go with careful use of <code>unsafe</code>, some AVX2 assembly, SQLite’s test suite as a sparring partner, and fio on real NVMe.',
  'Golang, Raft for replication, RocksDB-compatible tables, Arrow in memory, PostgreSQL’s wire protocol on the outside.'],
 array[
  'First you learn the recovery code, since everything rests on it. After three months you own an operator or a file format. After six you have shipped a change that shows in the public benchmark.',
  'Within half a year: one format migration rolled out to every customer, and one paper from the reading group turned into code.'],
 '“If it has not been pulled out of the wall while writing, it is not tested.”',
 array['Experience with database internals, or a storage-heavy system of similar nature', 'Go at the level of memory layout, inlining and bounds checks', 'Understanding of isolation, durability and what fsync really promises', 'Comfortable with fuzzing and property-based tests', 'You can explain a B-tree split to a colleague without slides', 'Long attention span']),

('security',
 array['Security Engineer (Go)', 'Go Engineer, Detection', 'Application Security Engineer (Golang)', 'Software Engineer, Identity and Access (Go)'],
 array[
  'You will write the Go that other people’s safety depends on: detection logic, cryptographic plumbing and the boring input validation around {product} that keeps the exciting attacks away.',
  'Security at {company} is a product team with customers inside and outside. You will build paved roads in Golang, such as authentication middleware, secret rotation and dependency policies, which are easier to follow than to avoid.',
  'We want an engineer who reads an RFC with suspicion. You will own authentication flows in {product}: tokens, sessions, passkeys, and what happens when a phone is lost on a Saturday.'],
 array[
  'Threat-model new features together with the teams that build them',
  'Write detections in Go and measure their precision in production',
  'Automate certificate and key rotation until nobody remembers how it was done by hand',
  'Run the bug bounty and answer researchers like colleagues',
  'Triage <code>govulncheck</code> findings by whether the code is reachable',
  'Lead an internal capture-the-flag once a year'],
 array[
  'Go’s standard <code>crypto</code> packages and very little else, WebAuthn, OPA for policy, Sigstore for releases, PostgreSQL with row-level security.',
  'Golang, eBPF, YARA rules, Kafka, ClickHouse, and an isolated lab full of things you should never open at home.'],
 array[
  'Month one: you break something of ours and tell us how. Month three: you have repaired a whole class of bug. Month six: two product teams take threat modelling for granted because you made it pleasant.',
  'In six months we want key rotation to be a cron job, the bounty backlog to be empty, and your name on at least one public advisory for somebody else’s software.'],
 '“Secure by default means the lazy path is the safe path.”',
 array['Strong Go and a good grasp of its standard library, crypto included', 'You have found vulnerabilities, and you have fixed more than you found', 'Protocols: TLS, OAuth 2.1, OpenID Connect, WebAuthn', 'Able to say no kindly and to offer an alternative', 'Working knowledge of cloud and Kubernetes security', 'Nice to have: reverse engineering, malware analysis']),

('networking',
 array['Network Software Engineer (Go)', 'Go Engineer, Edge Proxy', 'Golang Engineer, Load Balancing', 'Backend Engineer, CDN (Go)'],
 array[
  'You will work on the proxy in front of {product}: TLS, HTTP/3, caching and routing in one Go process that answers before most software has woken up. A microsecond here is a rack of servers there.',
  'Packets are honest, so are we. This team writes the Golang control plane that tells 200 edge nodes what to announce, what to cache and whom to drop, and it does so while parts of the internet are on fire.',
  'DNS, anycast, certificates: the things everybody forgets until they fail. You will own them for {company}, in Go, with tests that include the failures.'],
 array[
  'Extend our reverse proxy: connection pooling, hedged requests, early hints',
  'Bring HTTP/3 to general availability and measure what it really changes',
  'Build DDoS mitigation which drops the flood and keeps the queue',
  'Automate certificate issuance for half a million domains',
  'Debug with tcpdump, eBPF and patience',
  'Plan new points of presence with people who know about power and cross-connects'],
 array[
  'Go, quic-go, eBPF/XDP for the fast path, BIRD for BGP, Redis and a home-made cache index.',
  'Golang on bare metal, Linux with a tuned network stack, Anycast DNS, Prometheus per city, and ExaBGP in the lab.'],
 array[
  'You start with a protocol trace and a question. By month three you own a component of the proxy. By month six a latency map of the world has become greener, and you can point at the commit.',
  'Half a year from now HTTP/3 carries the majority of our traffic and the runbook for a route leak is two lines long.'],
 '“It is always DNS, except the one time when it was a shark.”',
 array['Deep knowledge of TCP/IP, TLS and HTTP, from captures and not only from books', 'Go in performance-critical services', 'Linux networking: namespaces, conntrack, XDP', 'Experience with proxies or load balancers at scale', 'You document as you debug', 'Plus: BGP, DNSSEC or QUIC internals']),

('devrel',
 array['Developer Advocate (Go)', 'Developer Experience Engineer, Golang SDK', 'Developer Educator (Go)', 'Community Engineer (Golang)'],
 array[
  'You will be the first person a Go developer meets when they try {product}, through a quickstart, an example or a talk. Half of the job is writing code that others copy, the other half is listening to what happened when they did.',
  'Our Golang SDK is good. It could be loved. You will own its ergonomics, examples and documentation, and bring what you hear in issues and at meetups back into the roadmap.',
  'We want someone who would rather show than announce. You will build small, complete programs with {product}, explain them honestly, drawbacks included, and help a community of 9,000 developers help each other.'],
 array[
  'Write guides that work when copied, and a CI job that proves it',
  'Give six to eight talks a year, some of them in rooms with ten people',
  'Maintain the Go SDK’s examples and review its public API',
  'Hold office hours every Thursday for users who are stuck',
  'Collect feedback, rank it, and defend it in planning',
  'Mentor first-time speakers and contributors'],
 array[
  'Go, a static site generator in Go, OpenAPI, GitHub Actions, OBS for streams, and a good microphone.',
  'Golang SDK generated from Protocol Buffers and polished by hand, testable examples on pkg.go.dev, Hugo for docs.'],
 array[
  'In month one you rewrite the quickstart after watching five people fail at it. In month three the SDK has a release that you shaped. In month six more people finish the tutorial than abandon it.',
  'Six months in you know two hundred users by name, and three of them have spoken at our meetup.'],
 '“Documentation is the part of the API that compiles in people’s heads.”',
 array['You write Go that beginners can read', 'Published talks, posts, courses or docs; send us the one you like best', 'Empathy without condescension', 'Experience as an engineer on a shipped product', 'Comfortable in front of a camera or willing to become so', 'Up to 20 % travel, as much as possible by train']),

('intern',
 array['Go Developer Intern', 'Backend Engineering Intern (Go)', 'Golang Internship, Infrastructure', 'Working Student, Go Development'],
 array[
  'Spend three to six months with a team that writes Go all day. You will get a mentor, a project which is real and small enough to finish, and a seat in design reviews where questions from interns are welcomed and often the best ones.',
  'You know some programming, perhaps a little Golang, and would like to find out how software is built when people depend on it. You will work on {product} with us, beginning with tests and ending with a feature that carries your initials in the changelog.',
  'Last year’s interns built a log viewer, a chaos tool and the dashboard in our lobby. All three are still in use. We have two places this time and would like one of them to be yours.'],
 array[
  'Ship a project of your own from sketch to production, with a mentor by your side',
  'Write tests and benchmarks, and learn to read profiles',
  'Fix bugs that real users reported, and tell them when it is done',
  'Take part in code review from both sides',
  'Present your work to the company on your final Friday'],
 array[
  'Go, PostgreSQL, Docker, Git, and a laptop of your choice. We teach the rest.',
  'Golang services on Kubernetes, GitHub, Grafana, and plenty of whiteboard markers.'],
 array[
  'Week one: your first merged change. Week four: you can explain a service to the next newcomer. At the end: a feature in production and an honest reference letter.',
  'We measure an internship by what you can do alone at the end which you could not at the beginning. We write both lists together.'],
 '“I broke staging on day three and nobody was cross. They asked me to write the post-mortem.”',
 array['Enrolled in a technical programme, in a bootcamp, or self-taught with something to show', 'Basics of Go, or another language and a weekend with the Go tour', 'Curiosity about how things work underneath', 'Able to say “I do not understand this yet”', 'At least three months, twenty or more hours a week']),

('aiinfra',
 array['Go Engineer, AI Infrastructure', 'Backend Engineer (Go), Model Serving', 'Golang Engineer, Inference Platform', 'Machine Learning Platform Engineer (Go)'],
 array[
  'Models are written in Python; what surrounds them is written in Go. You will build the serving layer of {product}: request batching, GPU scheduling, streaming responses, quotas, and a bill that can be explained.',
  'A GPU that idles is the most expensive heater there is. You will write the Golang scheduler that keeps ours busy: bin-packing, pre-emption and fair shares between teams who all believe that theirs is the urgent one.',
  'Retrieval is a search problem with better marketing. You will own the pipeline that chunks, embeds and indexes our customers’ documents, in Go, with permissions checked at query time and not just at import.'],
 array[
  'Build a gateway that batches, caches and streams model responses',
  'Schedule jobs over a mixed fleet of accelerators',
  'Measure quality and cost per request, and make both visible',
  'Run vector search next to ordinary filters without surprising anyone',
  'Keep personal data out of prompts and logs, verifiably',
  'Work with researchers to turn notebooks into services'],
 array[
  'Go for gateways and schedulers, vLLM and Triton behind them, Kubernetes with device plugins, pgvector, NATS.',
  'Golang, gRPC streaming, Ray at arm’s length, Qdrant, ClickHouse for usage data, and a good deal of back-of-envelope arithmetic.'],
 array[
  'By month one you have traced a request through every hop. By month three utilisation is up by a number you can defend. By month six a team has moved from a vendor to your platform because it is better.',
  'In half a year the gateway survives the loss of any one model server without a user noticing, and the cost report arrives before anyone asks.'],
 '“The model takes 900 milliseconds. Everything else is on us.”',
 array['Strong backend engineering in Go: streaming, cancellation, back-pressure', 'Experience with queues and schedulers', 'Enough machine learning to talk to those who do it all day', 'Kubernetes beyond the basics', 'Sober about what models can and cannot do', 'Nice to have: CUDA stack, vector databases']),

('api',
 array['Backend Engineer (Go)', 'Go Engineer, APIs', 'Golang Developer, Core Services', 'Software Engineer, Backend (Go)'],
 array[
  'You will design and run APIs that other companies build upon. Each endpoint of {product} is a promise, and this team keeps its promises for years: versions that overlap, errors that explain themselves, limits that are announced before they bite.',
  '{Product} began as one Golang service and one good idea. The idea has held up; the service has grown a few rooms nobody likes to enter. You will tidy those up, one release at a time, and build what our users have been asking for since spring.',
  'Half of our requests come from partners whose systems are older than some of our colleagues. You will build the Go services in between: adapters that forgive, queues that remember, and interfaces that a stranger can use after reading a single page.',
  'Somebody has to own the unglamorous core: accounts, permissions, limits, exports. We would like it to be somebody who enjoys that. In this role you make the Golang services behind {product} simple enough for new colleagues to change one in their first week.',
  'This is a generalist role in a team that owns features end to end: talk to the user, sketch the data model, write the Golang service, watch it in production. Our services are plain Go and the standard library carries most of the weight.',
  'We are splitting a few things out of a big service, and merging a few others back. You will help {company} to decide which is which, and do it while the traffic keeps flowing.'],
 array[
  'Design HTTP and gRPC interfaces that can evolve without breaking anyone',
  'Model data in PostgreSQL and write the migrations to get there safely',
  'Own features from the conversation with users to the graph in production',
  'Write tests that fail for one reason',
  'Improve response times where users can feel it',
  'Review code kindly and thoroughly',
  'Turn a nightly batch into something that happens when it should',
  'Write the migration guide before the migration',
  'Find the query behind the slow page, and fix the model rather than the query',
  'Mentor one colleague, and be mentored by another'],
 array[
  'Go with <code>net/http</code> and chi, PostgreSQL with pgx, Redis, OpenAPI, Docker, and GitHub Actions.',
  'Golang, ConnectRPC, MySQL with Vitess, SQS, Terraform on AWS, Datadog.',
  'Go’s standard library and a handful of small packages, PostgreSQL with <code>sqlc</code>, NATS for events, Kubernetes below, Grafana above.',
  'Golang, SQLite at the edges and PostgreSQL in the middle, gRPC inside, JSON over HTTP outside, Nix for reproducible builds.'],
 array[
  'You will merge on day two and own a service by month two. At six months you have shipped a feature that customers mention, retired something old, and become the person to ask about one corner of the system.',
  'Three months in, you know which of our endpoints are loved and which are merely used. Six months in, you have made one of the latter into one of the former, and the documentation agrees with the code again.',
  'By month one you have answered a support question with a pull request. By month three you review designs as well as code. By month six there is a part of {product} about which people say: ask them, they know.',
  'In six months: one API version launched, one deprecated without a single angry e-mail, and response times a third lower on the busiest endpoint.'],
 '“Clear is better than clever” hangs over the printer, and we argue about everything else.',
 array['Two or more years of professional Go', 'Good command of SQL and relational modelling', 'HTTP in depth: caching, idempotency, status codes that mean something', 'Experience with running what you build', 'You test the behaviour, not the implementation', 'English at working level', 'Plus: gRPC, message queues, a public API you are proud of']),

('fullstack',
 array['Full-Stack Engineer (Go and TypeScript)', 'Product Engineer (Go, React)', 'Full-Stack Golang Developer', 'Software Engineer, Product (Go)'],
 array[
  'Half Go, half TypeScript, all product. You will build what people at our customers click on and the services that answer: forms that forgive, tables that stay quick with a million rows, and exports accountants approve of.',
  'In this team, whoever has the idea also draws the screen, writes the Golang handler and reads the feedback. {company} keeps product engineers close to users, and far from hand-over documents.',
  'We render on the server with Go templates and htmx where that is enough, with React where it is not. You will have an opinion about that line, and you will help us to move it.'],
 array[
  'Build features across the stack, from the SQL to the focus ring',
  'Keep pages quick on a five-year-old phone',
  'Take accessibility seriously: keyboard, contrast, screen reader',
  'Talk to three users a week and bring notes',
  'Design small experiments and switch off those that lose',
  'Look after a component library shared by four teams'],
 array[
  'Go, templ and htmx, React with TypeScript, PostgreSQL, Playwright, and Figma.',
  'Golang APIs described in OpenAPI, a typed React client generated from them, Tailwind, Storybook, Vitest.'],
 array[
  'You ship to users in week one and to all of them by week four. At six months a whole area of the product is yours, and support tickets about it are down by half.',
  'By month three you have led a feature from interview to release. By month six you have removed one, with the users’ thanks.'],
 '“Nobody ever wrote to us to say that a page was too fast.”',
 array['Comfortable in both Go and TypeScript, and honest about which is stronger', 'Experience with React or a similar library in production', 'Care for details in interfaces: states, errors, empty screens', 'SQL beyond the basics', 'Interest in people who are not like you', 'Knowledge of WCAG is a plus']),

('testing',
 array['Test Infrastructure Engineer (Go)', 'Software Engineer in Test (Golang)', 'Quality Engineer, Simulation (Go)', 'Go Engineer, Release Engineering'],
 array[
  'You will make it cheap to be sure. This team builds the Go tooling which tests {product}: simulated networks, fake clocks, fault injection, and a release pipeline that says no for good reasons only.',
  'Our suite has 41,000 tests, takes eleven minutes, and half a per cent of it is flaky. You will bring down the last two numbers in Golang, with <code>testing/synctest</code>, better fixtures and a certain stubbornness.',
  'Quality at {company} is the product of many small habits. You will make the good habits easy: quick local runs, readable failures, fuzzing in the background, and a red build that names its cause.'],
 array[
  'Build a simulator in which ten days of production fit in ten minutes',
  'Find, explain and repair flaky tests instead of retrying them',
  'Add fuzz targets to every parser which touches the outside world',
  'Own release automation, from the tag to the signed artefact',
  'Coach teams on what to test, and on what to leave untested',
  'Report on escaped defects and what would have caught them'],
 array[
  'Go’s own <code>testing</code> package, testcontainers, toxiproxy, rapid for properties, and Buildkite on our own runners.',
  'Golang, Playwright for the browser, k6 for load, a deterministic simulator of our own, GitHub Actions.'],
 array[
  'By month one you have fixed the ten flakiest tests and know why they were. By month three the suite runs in five minutes. By month six teams add simulation tests without asking you how.',
  'Half a year in, a release takes one person one click, and the last rollback was caused by something no test could have known.'],
 '“A flaky test is a bug report that nobody has read yet.”',
 array['You enjoy testing and can program as well as anyone who does not', 'Good Go, including its race detector, fuzzing and benchmarks', 'Experience with CI systems at a scale where they hurt', 'Systematic: you reproduce before you repair', 'Able to persuade with data', 'Nice to have: formal methods, or TLA+ on a napkin']),

('lead',
 array['Engineering Manager (Go)', 'Tech Lead, Backend (Go)', 'Principal Engineer (Golang)', 'Head of Platform Engineering (Go)'],
 array[
  'You will lead a team of seven who build {product} in Go. About a third of your time goes into code and design reviews, a third into people, and the rest into making sure that the team works on the right thing.',
  'The architecture at {company} fits on two pages, and you will be responsible for keeping it there. As a lead you set technical direction in Golang, take part in the hardest changes and write the documents that outlive meetings.',
  'We are growing from three teams to five. We need somebody who has done this before and remembers what went wrong: how to split ownership, how to hire slowly, and how to keep the first team’s standards without the first team’s exhaustion.'],
 array[
  'Grow engineers: weekly one-to-ones, honest feedback, real promotions',
  'Set the technical direction of {product} and write it down',
  'Hire for what the team lacks, at a humane pace',
  'Stay close to the code: reviews, prototypes, incidents',
  'Keep scope small and promises few',
  'Represent engineering where budgets are decided'],
 array[
  'About 30 Go services, PostgreSQL, Kafka, Kubernetes; two teams in one office and one spread over four time zones.',
  'A Golang monolith with sharp module boundaries, six satellites around it, MySQL, and NATS.'],
 array[
  'For a month you listen, pair and read. At three months the team has a direction it helped to write. At six, delivery is calmer, two people have grown visibly, and you have said no to something large.',
  'In six months we would like to hear from your team that things became clearer, and from other teams that yours became easier to work with.'],
 '“My job is to make my absence boring.”',
 array['Several years of leading engineers or technical direction', 'You still read and write Go with pleasure', 'Experience with growing a team past the point where everyone knows everything', 'Direct, kind feedback, in both directions', 'Sense for sequencing: what first, what never', 'Comfort with budgets and with uncertainty']);
