import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { connectTo } from '../../testing/connected.ts'
import { startPyftpdlib } from './testing/pyftpdlib.ts'
import { namesIn } from '../../protocols/file-server/names.ts'

/** Korean Windows servers: code page 949, also for syllables that EUC-KR lacks (똠, 펲), and no word of UTF-8. */
const files = { '보고서/회의록 똠펲.txt': '첫째', '한글.txt': '둘째', 'plain.txt': 'third' }

async function startOldServer() {
  const server = await startPyftpdlib({ rawNames: true })
  const at = (path: string) => Buffer.from(`${server.root}/${namesIn('euc-kr').write(path)}`, 'latin1')
  await mkdir(at('보고서'))
  for (const [path, text] of Object.entries(files)) await writeFile(at(path), text)
  return server
}

for (const charset of ['auto', 'euc-kr']) {
  test(`names in code page 949 are listed, shown and read (${charset})`, async () => {
    await using server = await startOldServer()
    await using run = connectTo(server.vendor, server.settings({ charset }))
    const items = await run.items()
    const shown = items.map(({ ancestors, title }) => [...ancestors.map((above) => above.title), title].join('/'))
    assert.deepEqual(shown.toSorted(), Object.keys(files).toSorted())
    const texts = await Promise.all(items.map(({ externalId, size }) => run.text(externalId, size)))
    assert.deepEqual(Object.fromEntries(shown.map((path, index) => [path, texts[index]])), files)
  })
}

test('a base folder named in Korean is found where the charset is chosen', async () => {
  await using server = await startOldServer()
  await using run = connectTo(server.vendor, server.settings({ charset: 'euc-kr', baseFolder: '보고서' }))
  assert.deepEqual(
    (await run.items()).map(({ externalId }) => externalId),
    ['/회의록 똠펲.txt'],
  )
})
