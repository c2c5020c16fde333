"use client";

import { useSearchParams } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BodyProps } from "@/components/ui/data-table";
import { insertGoneRows } from "@/components/console/gone-rows";

/**
 * The body of a list. A row that leaves the list because of an action in it stays visible, but inert, until the pointer
 * leaves the list: otherwise the next row would move under the pointer, and a double click would act on it, too.
 */
export function SteadyBody({ className, rowClassName, rows }: BodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const address = useSearchParams().toString();
  const [list, setList] = useState({ address, rows, shown: rows });
  const [usedKeys, setUsedKeys] = useState<string[]>([]);
  if (list.rows !== rows || list.address !== address) {
    // Another page, search or order of the list starts without rows that are gone.
    const isSameList = list.address === address;
    const shown = isSameList ? insertGoneRows(rows, list.shown, usedKeys) : rows;
    setList({ address, rows, shown });
    if (!isSameList) setUsedKeys([]);
  }
  const hasGoneRows = list.shown.length > rows.length;
  const dropGoneRows = useEffectEvent((event: PointerEvent) => {
    // A finger leaves the list whenever it is lifted.
    if (event.pointerType !== "mouse" || isInside(body.current, event)) return;
    setList({ address, rows, shown: rows });
    setUsedKeys([]);
  });
  // The list gets no pointer events itself: inert rows have none, so the pointer seems to leave it when a row is gone.
  useEffect(() => {
    if (!hasGoneRows) return undefined;
    const onMove = (event: PointerEvent) => dropGoneRows(event);
    document.addEventListener("pointermove", onMove);
    return () => document.removeEventListener("pointermove", onMove);
  }, [hasGoneRows]);
  const noteUse = ({ currentTarget, target }: FormEvent) => {
    // By keyboard no row can move under the pointer, and an inert row would keep the focus from moving to the page.
    if (!currentTarget.matches(":hover")) return;
    const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-key]") : null;
    const key = row?.dataset.key;
    if (key !== undefined) setUsedKeys((used) => [...used, key]);
  };
  const keys = new Set(rows.map(({ key }) => key));
  return (
    <tbody ref={body} role="rowgroup" className={className} onSubmit={noteUse}>
      {list.shown.map(({ key, cells }) => {
        const isGone = !keys.has(key);
        return (
          <tr
            key={key}
            data-key={key}
            role="row"
            inert={isGone}
            aria-hidden={isGone || undefined}
            className={isGone ? `${rowClassName} opacity-45` : rowClassName}
          >
            {cells}
          </tr>
        );
      })}
    </tbody>
  );
}

function isInside(element: Element | null, { clientX, clientY }: PointerEvent): boolean {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
