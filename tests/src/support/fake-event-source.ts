import { act } from '@testing-library/react';
import { vi } from 'vitest';

class FakeEventSource extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.isClosed = true;
  }
  /** Delivers an event of the server. */
  send(data: unknown): Promise<void> {
    return act(async () => {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
    });
  }
}

/** Replaces the browser's event streams; returns those that the screen opens, newest last. */
export const fakeEventSources = (): FakeEventSource[] => {
  const opened: FakeEventSource[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends FakeEventSource {
      constructor(url: string) {
        super(url);
        opened.push(this);
      }
    },
  );
  return opened;
};
