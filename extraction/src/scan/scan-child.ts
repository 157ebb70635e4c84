// Runs in the sandboxed child process: hands over the pictures of one document, one after the other, as its parent takes them.
import { readFileSync } from 'node:fs'
import { send } from '../child/pipes.ts'
import { frame } from '../child/wire.ts'
import { toPng } from './grey.ts'
import { picturesOf } from './pictures.ts'

const [path = '', pages = '[]', mostPixels = '0'] = process.argv.slice(3)

for await (const { page, grey } of picturesOf(readFileSync(path), JSON.parse(pages) as number[], Number(mostPixels))) {
  const number = Buffer.alloc(4)
  number.writeUInt32LE(page)
  send(frame(0, number, toPng(grey)))
}
send(frame(1))
