import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, firstIntent } from '../../testing/tools/acting.ts'
import { startDrive } from './testing/fake.ts'
import { person } from './testing/model.ts'
import { googledrive } from './vendor.ts'

async function open(zone = 'Asia/Seoul') {
  const google = await startDrive()
  const { model } = google
  const token = google.accounts.give(model.account, googledrive.toolset!.scopes!.consent!)
  const acting = actAt(googledrive, { base: google.origin, token: async () => token, zone })
  return {
    ...acting,
    google,
    model,
    named: (name: string) => [...model.files.values()].filter((file) => file.name === name),
    writes: () => google.requests.filter(({ method }) => method !== 'GET').length,
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}
const dataOf = (outcome: object) => (outcome as { data: Record<string, never> }).data
const titlesOf = (outcome: object) => (dataOf(outcome)['files'] as unknown as { title: string }[]).map(({ title }) => title)

test('a document is made from Markdown in a folder that is named as people name it, and carries its call', async () => {
  await using at = await open()
  const folder = at.model.addFolder("지붕's 계획")
  const text = '# 회의록\r\n\n- 견적 확인 — “급함”'
  const outcome = await at.run('create_document', { name: '3월 회의록', folder: "지붕's 계획", text })
  const [made] = at.named('3월 회의록')
  assert.ok(outcome.outcome === 'succeeded' && made)
  assert.deepEqual(
    [made.parents, made.mimeType, made.content, made.appProperties, outcome.ref],
    [[folder], 'application/vnd.google-apps.document', text, { quarryIntent: firstIntent.key }, made.id],
  )
  assert.match(dataOf(outcome)['link']!, /^https:\/\/drive\.google\.com\//)
})

test('of several folders with one name none is guessed: they are named with their ids, which are taken', async () => {
  await using at = await open()
  const [one, other] = [at.model.addFolder('계획'), at.model.addFolder('계획')]
  const outcome = await at.run('create_folder', { name: '2026', folder: '계획' })
  assert.ok(outcome.outcome === 'refused' && outcome.message.includes(one) && outcome.message.includes(other))
  assert.equal((await at.run('create_folder', { name: '2026', folder: other })).outcome, 'succeeded')
  assert.deepEqual(at.named('2026')[0]!.parents, [other])
  const nowhere = await at.run('create_folder', { name: '2026', folder: '없는 폴더' })
  assert.ok(nowhere.outcome === 'refused' && /There is no folder “없는 폴더”/.test(nowhere.message))
  assert.equal(at.writes(), 1)
})

test('whoever decides reads which file goes where, by its name', async () => {
  await using at = await open()
  const [from, to] = [at.model.addFolder('견적'), at.model.addFolder('보관')]
  const file = at.model.add('2월 견적.pdf', from)
  const shown = await at.current('move_file', { file, folder: to })
  assert.match(String(shown['file']), /^2월 견적\.pdf/)
  assert.equal(shown['folder'], '견적 → 보관')
  assert.match(String((await at.current('trash_file', { file }))['file']), /^2월 견적\.pdf/)
  assert.deepEqual(await at.current('create_folder', { name: 'x', folder: to }), { folder: '보관' })
})

test('a file is shared with the person that was named, and Google mails them only if that was said', async () => {
  await using at = await open()
  const file = at.model.add('견적.pdf')
  const given = { file, person: 'kim@partner.example', role: 'commenter' }
  for (const _ of [1, 2]) assert.equal((await at.run('share_file', given)).outcome, 'succeeded')
  assert.deepEqual(at.model.get(file).own.at(-1), person('kim@partner.example', 'commenter'))
  assert.deepEqual([at.model.get(file).own.length, at.model.mails], [2, []])
  // What is done again after a lost answer mails nobody again.
  for (const _ of [1, 2]) await at.run('share_file', { ...given, person: 'lee@partner.example', notify: true })
  assert.deepEqual(at.model.mails, [{ to: 'lee@partner.example', about: file }])
  for (const strange of [{ person: 'anyone' }, { role: 'owner' }])
    await assert.rejects(async () => at.run('share_file', { ...given, ...strange }))
})

test('what goes to the trash is still there, is read no more, and goes there once', async () => {
  await using at = await open()
  const folder = at.model.addFolder('지난일')
  const file = at.model.add('메모.txt', folder)
  for (const _ of [1, 2]) assert.equal((await at.run('trash_file', { file: folder })).outcome, 'succeeded')
  assert.deepEqual([at.model.get(folder).trashed, at.model.get(file).trashed, at.writes()], [true, true, 1])
  const read = await at.run('read_file', { file })
  assert.ok(read.outcome === 'refused' && read.reason === 'notFound' && /“메모\.txt” is in the trash/.test(read.message))
  assert.deepEqual(titlesOf(await at.run('search_files', { query: '메모' })), [])
})

test('a file of others that one may only see is not moved, shared or thrown away', async () => {
  await using at = await open()
  const file = at.model.add('남의 것.pdf', null, { own: [person('lee@example.com', 'owner'), person(at.model.account)] })
  for (const [tool, given] of [
    ['move_file', { file, folder: 'root' }],
    ['share_file', { file, person: 'kim@partner.example' }],
    ['trash_file', { file }],
  ] as const) {
    const outcome = await at.run(tool, given)
    assert.ok(outcome.outcome === 'refused' && outcome.reason === 'forbidden', JSON.stringify(outcome))
  }
})

test('a document of Google is read as what it is exported as, part by part', async () => {
  await using at = await open()
  const file = at.model.addNative('보고서', 'document', at.model.root, { content: `# 보고서\n${'가나다 '.repeat(3_000)}끝` })
  const read = async (part: number): Promise<string> => dataOf(await at.run('read_file', { file, part })) as never
  const [one, two] = [await read(1), await read(2)]
  assert.match(one, /^File file-\d+: 보고서\nhttps:\/\/drive[^]*# 보고서\n/)
  assert.ok(one.length <= 8_000 && one.endsWith('part 2'))
  assert.ok(two.endsWith('끝'))
  assert.equal(await read(9), '')
})

test('what cannot be read as text is said, with what to do instead', async () => {
  await using at = await open()
  const target = at.model.add('견적.pdf')
  const long = at.model.add('영상.mp4', at.model.root, { content: 'x'.repeat(50 * 2 ** 20 + 1) })
  for (const [file, message] of [
    [long, /is longer than the 50 MB that are read/],
    [at.model.addFolder('계획'), /is a folder: list it instead/],
    [at.model.addNative('설문', 'form'), /Google gives no text of “설문”/],
    [at.model.addShortcut('바로가기', target), /is a shortcut/],
  ] as const) {
    const outcome = await at.run('read_file', { file })
    assert.ok(outcome.outcome === 'refused' && message.test(outcome.message), JSON.stringify(outcome))
  }
  assert.ok(!at.google.requests.some(({ path }) => path.includes('alt=media')), 'nothing of it is fetched')
})

test('files are found by their name and by their text, in shared drives too, page by page', async () => {
  await using at = await open()
  const team = at.model.addDrive('팀')
  at.model.add('지붕 하나.txt')
  at.model.add('둘.txt', team, { content: '지붕 이야기' })
  at.model.add('셋.txt')
  const first = await at.run('search_files', { query: '지붕', limit: 1 })
  const rest = await at.run('search_files', { query: '지붕', limit: 1, cursor: dataOf(first)['cursor'] })
  assert.deepEqual([...titlesOf(first), ...titlesOf(rest)], ['지붕 하나.txt', '둘.txt'])
  assert.equal(dataOf(rest)['cursor'], undefined)
  assert.deepEqual(titlesOf(await at.run('search_files', { query: "it's \\ nothing" })), [])
})

test('who may see a file is told by name and address, page by page', async () => {
  await using at = await open()
  const file = at.model.add('견적.pdf')
  at.model.share(file, person('kim@partner.example'), { id: 'anyone', type: 'anyone', role: 'reader' })
  const { people } = dataOf(await at.run('list_people', { file })) as unknown as { people: { who: string; may: string }[] }
  assert.deepEqual(
    people.map(({ who, may }) => [who, may]),
    [
      ['admin@example.com', 'owner'],
      ['kim@partner.example', 'reader'],
      ['anyone with the link', 'reader'],
    ],
  )
})

test('by the key of a service account each tool asks the domain for its own scope alone', async () => {
  await using google = await startDrive()
  const file = google.model.add('견적.pdf')
  const settings = { adminAccount: google.model.account, serviceAccountKey: google.accounts.keyFile }
  await using acting = actAt(googledrive, { base: google.origin, settings })
  assert.equal((await acting.run('read_file', { file })).outcome, 'succeeded')
  const refused = await acting.run('trash_file', { file })
  assert.ok(refused.outcome === 'refused' && refused.reason === 'auth' && /Admin console/.test(refused.message))
  google.accounts.delegated.add('https://www.googleapis.com/auth/drive')
  assert.equal((await acting.run('trash_file', { file })).outcome, 'succeeded')
})

test('times are told where the person is, as clocks go there in winter and in summer', async () => {
  await using at = await open('Europe/Berlin')
  const timeOf = async (modifiedTime: string) => {
    const folder = at.model.addFolder(modifiedTime)
    at.model.get(at.model.add('시간', folder)).modifiedTime = modifiedTime
    const { files } = dataOf(await at.run('list_folder', { folder: modifiedTime })) as { files: [{ when: string }] } & object
    return files[0].when
  }
  assert.equal(await timeOf('2026-03-29T00:30:00.000Z'), 'Sun 2026-03-29T01:30:00+01:00')
  assert.equal(await timeOf('2026-03-29T01:30:00.000Z'), 'Sun 2026-03-29T03:30:00+02:00')
})
