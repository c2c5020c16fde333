'use client';

import { Component, Suspense } from 'react';

type Props = { failed: React.ReactNode; children: React.ReactNode };

/** Shows `failed` where rendering `children` fails: in the HTML by Suspense, once JavaScript runs by itself. */
export class ReadBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { failed, children } = this.props;
    return this.state.hasFailed ? failed : <Suspense fallback={failed}>{children}</Suspense>;
  }
}
