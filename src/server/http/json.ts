/** JSON text of a `T` from the database, sent without parsing and serialising it again. */
export class JsonOf<T> {
  readonly text: string
  declare readonly of: T
  constructor(text: string) {
    this.text = text
  }
}
