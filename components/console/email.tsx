/** An address, broken before its @ where it is longer than its place. */
export function Email({ address }: { address: string }) {
  const [name, ...host] = address.split(/(?=@)/u);
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
