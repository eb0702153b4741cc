import { act } from '@testing-library/react';
import { vi } from 'vitest';

class FakeEventSource extends EventTarget {
  readonly CLOSED = 2;
  readyState = 1;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.isClosed = true;
  }
  /** Ends as after a response that is no stream, such as one of a busy server. */
  refuse(): Promise<void> {
    this.readyState = this.CLOSED;
    return act(async () => {
      this.dispatchEvent(new Event('error'));
    });
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
