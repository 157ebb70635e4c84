import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoints } from '../../app.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(endpoints, parts)
const ada = await world.member(parts)
await uploadSource(world, ada, { '그림.txt': '세한도추사체봉은사 이야기예요. 전시는 12월에 열려요.' })
const person = await server.as(ada)
const workspaceId = ada.workspace.id

/** A text of so many characters whose last words alone stand in a document. */
function pasted(length: number): string {
  const end = ' 세한도추사체봉은사 이야기'
  const sentence = '아래는 지난주에 받은 메일을 그대로 붙여 넣은 것입니다. '
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length - end.length) + end
}

for (const length of [3_000, 8_000, 20_000]) {
  test(`a Korean paste of ${length} characters is read to its end`, async () => {
    const found = await person.client.call(searchRoutes.searchLong, { workspaceId, query: pasted(length) })
    assert.deepEqual(
      [found.vectorDataList[0]?.contentTitle, found.understood.isCut, found.understood.query.length],
      ['그림.txt', false, length],
    )
  })
}

test('an address carries some seven thousand Korean characters, and no longer one', async () => {
  const get = async (length: number): Promise<number> => {
    const query = new URLSearchParams({ workspaceId, query: pasted(length) }).toString()
    return (await person.fetch(`/api/v1${searchRoutes.search.path}?${query}`)).status
  }
  assert.deepEqual([await get(3_000), await get(6_500)], [200, 200])
  assert.equal(await get(20_000), 431)
})

test('a long paste is answered, and asked on from with another', async () => {
  const { requestId } = await person.client.call(searchRoutes.searchLong, { workspaceId, query: pasted(20_000) })
  let aiVoteId
  for await (const event of person.client.stream(answerRoutes.answer, { workspaceId, requestId }))
    if (event.event === 'done') aiVoteId = event.data.aiVoteId
  assert.ok(aiVoteId)
  const turn = { workspaceId, aiVoteId, clientTurnId: randomUUID() }
  const { conversationId } = await person.client.call(conversationRoutes.followUp, { ...turn, text: pasted(20_000) })
  const { messages } = await person.client.call(conversationRoutes.messages, { workspaceId, conversationId })
  assert.deepEqual(
    messages.flatMap(({ author, body }) => (author === 'person' ? [body.length] : [])),
    [20_000, 20_000],
  )
})
