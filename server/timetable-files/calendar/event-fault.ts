/** An event that cannot be read. The message says what is wrong with it, and continues a sentence that begins with the event. */
export class EventFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventFault';
  }
}
