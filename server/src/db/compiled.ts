import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Stands in a statement for what is asked each time again. */
class Place {
  readonly name: string | symbol

  constructor(name: string | symbol) {
    this.name = name
  }
}

/**
 * A statement that is put together once: for what every call asks, that takes more time than sending it.
 *
 * @param build is given a place for each thing that is asked. It may hand them on as values, and nothing else: it does not see what is
 * asked.
 */
export function compiled<Asked extends object, Row>(
  build: (db: Db, asked: Asked) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, asked: Asked) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null

  function compile(db: Db): CompiledQuery<Row> {
    const taken: Place[] = []
    const take = (_target: object, name: string | symbol): Place => {
      const place = new Place(name)
      taken.push(place)
      return place
    }
    const query = build(db, new Proxy({}, { get: take }) as Asked).compile(db)
    // It looked at a place, and what it saw there is no value.
    const lost = taken.find((place) => !query.parameters.includes(place))
    if (lost) throw new TypeError(`The statement does not ask for ${String(lost.name)}.`)
    return query
  }
  return async (db, asked) => {
    known ??= compile(db)
    const parameters = known.parameters.map((parameter) =>
      parameter instanceof Place ? (asked as Record<string | symbol, unknown>)[parameter.name] : parameter,
    )
    return (await db.executeQuery<Row>({ ...known, parameters })).rows
  }
}
