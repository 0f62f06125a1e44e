/** JSON text of a `T` that came ready-made from the database: nobody parses it only to write it again. */
export class JsonOf<T> {
  readonly text: string
  declare readonly of: T
  constructor(text: string) {
    this.text = text
  }
}
