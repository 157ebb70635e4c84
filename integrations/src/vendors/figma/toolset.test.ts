import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, firstIntent } from '../../testing/tools/acting.ts'
import { startFigma } from './testing/fake.ts'
import { frame, page, text } from './testing/model.ts'
import { figma } from './vendor.ts'

async function open(zone = 'Asia/Seoul') {
  const server = await startFigma()
  const acting = actAt(figma, { settings: { apiToken: server.apiToken }, base: server.origin, zone })
  const { model } = server
  const folder = model.folder('제품')
  const drawn = frame('지붕', text('비가 새요'))
  const file = model.add('집', folder, [page('첫 페이지', drawn, frame('벽', text('튼튼해요')))])
  return {
    ...acting,
    server,
    model,
    folder,
    file,
    node: drawn['id'] as string,
    comments: () => model.at(file).comments,
    writes: () => server.requests.filter(({ method }) => method !== 'GET'),
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}
/** The counterpart's clock begins there. */
const intent = { ...firstIntent, at: new Date('2026-11-01T00:00:00Z') }

type Outcome = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['run']>>
type Entry = { id: string; title: string; text: string; who: string; link: string; isFolder?: true; isResolved?: true }
type Shown = Entry & { found: Entry[]; comments: (Entry & { answers: Entry[] })[]; nextPart?: number; cursor?: string }
/** Of what a call gave, what tests ask about. */
const dataOf = (outcome: Outcome): Shown => {
  assert.equal(outcome.outcome, 'succeeded', JSON.stringify(outcome))
  return (outcome as { data: Shown }).data
}
/** What a file was read as. */
const readOf = (outcome: Outcome): string => dataOf(outcome) as unknown as string
const messageOf = (outcome: Outcome): string => {
  assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome))
  return (outcome as { message: string }).message
}

test('a file is named by its key, or by the link that people copy', async () => {
  await using at = await open()
  const links = [at.file, `https://www.figma.com/design/${at.file}/House?node-id=1-2`, `https://figma.com/board/${at.file}`]
  for (const file of links) assert.match(readOf(await at.run('get_outline', { file })), new RegExp(`^File ${at.file}: 집\\n`))
  const { input } = figma.toolset!.tools['get_outline']!
  for (const file of ['KEY/../me', `https://evil.example/design/${at.file}/x`, 'https://www.figma.com/@ada', '../../v1/me', ''])
    assert.equal(input.safeParse({ file }).success, false, file)
})

test('the outline names pages and frames with the ids that other tools take', async () => {
  await using at = await open()
  const outline = readOf(await at.run('get_outline', { file: at.file }))
  assert.match(outline, new RegExp(`\\n\\n# 첫 페이지 \\[[\\d:]+\\]\\n- 지붕 \\[${at.node}\\] FRAME\\n- 벽 \\[[\\d:]+\\] FRAME$`))
})

test('the texts of one frame are read, by its id or as it stands in a link, or those of the whole file', async () => {
  await using at = await open()
  for (const node of [at.node, at.node.replace(':', '-')]) {
    const one = readOf(await at.run('get_text', { file: at.file, node }))
    assert.match(one, /비가 새요/)
    assert.doesNotMatch(one, /튼튼해요/)
  }
  assert.match(readOf(await at.run('get_text', { file: at.file })), /비가 새요[^]*튼튼해요/)
  assert.match(messageOf(await at.run('get_text', { file: at.file, node: '99:99' })), /Node not found/)
})

test('a picture is a link for people, and never loaded', async () => {
  await using at = await open()
  const { link } = dataOf(await at.run('export_image', { file: at.file, node: at.node }))
  assert.match(link, /^https:\/\/figma-alpha-api/)
  assert.match(messageOf(await at.run('export_image', { file: at.file, node: '99:99' })), /can draw no layer 99:99/)
})

test('folders and files of a team are listed, part by part', async () => {
  await using at = await open()
  const team = `https://www.figma.com/files/1/team/${at.model.teamId}/Acme`
  const { found } = dataOf(await at.run('list_files', { team }))
  assert.deepEqual(
    found.map(({ id, title, isFolder }) => [id, title, isFolder]),
    [[at.folder, '제품', true]],
  )
  for (let number = 0; number < 45; number += 1) at.model.add(`파일 ${number}`, at.folder)
  const first = dataOf(await at.run('list_files', { folder: at.folder }))
  const second = dataOf(await at.run('list_files', { folder: at.folder, part: first.nextPart }))
  assert.deepEqual([first.found.length, first.nextPart, second.found.length, second.nextPart], [25, 2, 21, undefined])
  for (const given of [{}, { team, folder: at.folder }])
    assert.match(messageOf(await at.run('list_files', given)), /give one of them/)
})

test('comments are listed by threads, those begun last first, part by part', async () => {
  await using at = await open()
  const first = at.model.comment(at.file, 'Bo', '처음', { resolved: '2026-11-02T00:00:00Z' })
  at.model.comment(at.file, 'Ada', '답', { parent: first })
  for (let number = 0; number < 10; number += 1) at.model.comment(at.file, 'Bo', `말 ${number}`, { node: at.node })
  const one = dataOf(await at.run('list_comments', { file: at.file }))
  const two = dataOf(await at.run('list_comments', { file: at.file, cursor: one.cursor }))
  assert.deepEqual([one.comments[0]!.text, one.comments.length, two.comments.length, two.cursor], ['말 9', 10, 1, undefined])
  assert.match(one.comments[0]!.link, /node-id=/)
  const [oldest] = two.comments
  assert.deepEqual(
    [oldest!.text, oldest!.isResolved, oldest!.answers.map(({ who, text: said }) => [who, said])],
    ['처음', true, [['Ada', '답']]],
  )
})

test('a comment is put within a pixel of its frame, or of the file, and says what it says', async () => {
  await using at = await open()
  dataOf(await at.run('add_comment', { file: at.file, node: at.node.replace(':', '-'), text: '끝났어요' }))
  dataOf(await at.run('add_comment', { file: at.file, text: '다 봤어요' }))
  const [one, two] = at.comments()
  assert.deepEqual([one!.message, one!.node, two!.message, two!.node], ['끝났어요', at.node, '다 봤어요', undefined])
  for (const { place } of [one!, two!]) assert.ok(place!.x >= 0 && place!.x < 1 && place!.y > 0 && place!.y < 1)
})

test('a comment whose answer was lost is found by its place, and no other is taken for it', async () => {
  await using at = await open()
  const given = { file: at.file, text: '끝났어요' }
  assert.deepEqual(await at.probe('add_comment', given, intent), { happened: false })
  dataOf(await at.run('add_comment', given, intent))
  const found = await at.probe('add_comment', given, intent)
  assert.ok(found.happened === true && found.reply.ref === at.comments()[0]!.id)
  const other = { ...intent, key: '0193c1f0-0000-7000-8000-0123456789ab' }
  assert.deepEqual(await at.probe('add_comment', given, other), { happened: 'unknown' })
  assert.deepEqual(await at.probe('add_comment', { ...given, text: '다른 말' }, other), { happened: false })
})

test('an answer goes into its thread, and to none that is not there', async () => {
  await using at = await open()
  const comment = at.model.comment(at.file, 'Bo', '확인해 주세요')
  dataOf(await at.run('reply_to_comment', { file: at.file, comment, text: '네' }))
  assert.deepEqual([at.comments()[1]!.parent, at.comments()[1]!.message], [comment, '네'])
  assert.match(messageOf(await at.run('reply_to_comment', { file: at.file, comment: '999', text: '네' })), /Not found/)
})

test('a comment of the account is deleted, as often as one likes, and one of somebody else never', async () => {
  await using at = await open()
  const [own, other] = [at.model.comment(at.file, 'Ada', '지울 말'), at.model.comment(at.file, 'Bo', '남을 말')]
  for (let time = 0; time < 2; time += 1) dataOf(await at.run('delete_comment', { file: at.file, comment: own }))
  assert.match(messageOf(await at.run('delete_comment', { file: at.file, comment: other })), /may not delete/)
  assert.deepEqual(
    at.comments().map(({ message }) => message),
    ['남을 말'],
  )
})

test('who decides reads what file and comment a call names', async () => {
  await using at = await open()
  const comment = at.model.comment(at.file, 'Ada', '지울 말')
  assert.deepEqual(await at.current('add_comment', { file: at.file, text: 'a' }), { file: '집' })
  const named = { file: '집', comment: '지울 말' }
  assert.deepEqual(await at.current('delete_comment', { file: at.file, comment }), named)
  assert.deepEqual(await at.current('reply_to_comment', { file: at.file, comment, text: 'a' }), named)
})

test('a used-up seat is said as such, with how long it lasts', async () => {
  await using at = await open()
  const headers = { 'retry-after': '200000', 'x-figma-plan-tier': 'pro', 'x-figma-rate-limit-type': 'low' }
  at.server.fail(/\/v1\/files/, { status: 429, headers, body: {} })
  const outcome = await at.run('get_text', { file: at.file })
  assert.ok(
    outcome.outcome === 'notExecuted' && outcome.retryAfterMs === 200_000_000 && /View or Collab seat/.test(outcome.message),
  )
})

test('times are told where the person is, as clocks go there in winter and in summer', async () => {
  await using at = await open('Europe/Berlin')
  at.model.comment(at.file, 'Bo', '겨울', { at: '2026-03-29T00:30:00Z' })
  at.model.comment(at.file, 'Bo', '여름', { at: '2026-03-29T01:30:00Z' })
  const { comments } = dataOf(await at.run('list_comments', { file: at.file })) as unknown as { comments: { when: string }[] }
  assert.deepEqual(
    comments.map(({ when }) => when),
    ['Sun 2026-03-29T03:30:00+02:00', 'Sun 2026-03-29T01:30:00+01:00'],
  )
})
