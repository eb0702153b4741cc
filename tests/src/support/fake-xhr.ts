import { vi } from 'vitest';

/** A request that a test answers; `sendBytes` says how much of its body is sent, `receive` adds to its response. */
export class FakeXhr {
  static requests: FakeXhr[] = [];
  status = 0;
  responseText = '';
  upload = new EventTarget();
  form: FormData | null = null;
  address = '';
  isAborted = false;
  readonly #events = new EventTarget();
  #type = 'application/json';

  constructor() {
    FakeXhr.requests.push(this);
  }

  addEventListener(name: string, listener: () => void): void {
    this.#events.addEventListener(name, listener);
  }

  open(method: string, url: string): void {
    this.address = `${method} ${url}`;
  }

  setRequestHeader(): void {
    // Nobody reads it.
  }

  getResponseHeader(): string {
    return this.#type;
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.isAborted = true;
    this.#events.dispatchEvent(new Event('loadend'));
  }

  sendBytes(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  receive(event: string, data: unknown): void {
    [this.status, this.#type] = [200, 'text/event-stream'];
    this.responseText += `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#events.dispatchEvent(new Event('progress'));
  }

  respond(status: number, body: unknown): void {
    [this.status, this.responseText] = [status, JSON.stringify(body)];
    this.#events.dispatchEvent(new Event('load'));
  }
}

/** Takes the place of XMLHttpRequest for one test. */
export const fakeXhr = (): void => {
  FakeXhr.requests = [];
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
};
