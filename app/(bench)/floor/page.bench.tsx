/** A bare static page with as much text as a list of ten jobs: what the framework costs by itself. */
export default function FloorPage() {
  return (
    <main>
      <h1>Floor</h1>
      {Array.from({ length: 60 }, (_, index) => (
        <p key={index}>
          A line of text that stands for one of the lines which a list of ten jobs has to show.
        </p>
      ))}
    </main>
  );
}
