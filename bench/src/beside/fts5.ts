import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Contender, source, wanted } from './contender.ts'
import { Terms } from './terms.ts'

/** SQLite's full text, of a title that counts three times the text. */
export async function openFts5(folder: string): Promise<Contender> {
  const db = new DatabaseSync(join(folder, 'fts5.sqlite'))
  const terms = new Terms()
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -200000;
    create virtual table c using fts5(title, body, content = '', detail = full);
    create table chunk (id integer primary key, source text not null)`)
  const insert = db.prepare('insert into c (rowid, title, body) values (?, ?, ?)')
  const insertChunk = db.prepare('insert into chunk (id, source) values (?, ?)')
  const find = db.prepare(`
    select c.rowid from c join chunk on chunk.id = c.rowid
    where c match ? and chunk.source = ? order by bm25(c, 3, 1) limit ${wanted}`)
  let rows = 0
  return {
    name: 'SQLite FTS5',
    async add(chunks) {
      db.exec('begin')
      for (const { title, headings, body } of chunks) {
        insert.run(++rows, terms.ofText(title), terms.ofText(`${headings}\n${body}`))
        insertChunk.run(rows, source)
      }
      db.exec('commit')
    },
    async finish() {
      db.exec("insert into c (c) values ('optimize')")
    },
    async search(text) {
      const words = terms.ofQuery(text)
      return words.length === 0 ? 0 : find.all(words.join(' OR '), source).length
    },
    async [Symbol.asyncDispose]() {
      db.close()
    },
  }
}
