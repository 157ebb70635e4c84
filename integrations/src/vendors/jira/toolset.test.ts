import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownOf } from '../../platforms/atlassian/adf.ts'
import { actAt, everyPart, firstIntent } from '../../testing/tools/acting.ts'
import { startJira } from './testing/server.ts'
import { intentProperty } from './toolset/keys.ts'
import { jira } from './vendor.ts'

async function open() {
  const server = await startJira()
  const acting = actAt(jira, { settings: { ...server.account } })
  const roof = server.site.project('ROOF')
  const writes = () => server.calls.filter((call) => /^(PUT|POST) (?!.*\/search\/jql)/.test(call))
  return {
    ...acting,
    server,
    site: server.site,
    roof,
    writes,
    only: () => [...server.site.issues.values()],
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}
const later = { ...firstIntent, agoMs: 3_600_000 }
const task = { project: 'ROOF', type: 'task', summary: '지붕 수리', description: '비가 **많이** 새요.' }

test('an issue is created once, with its texts and what set out to make it', async () => {
  await using jiraAt = await open()
  const outcome = await jiraAt.run('create_issue', task)
  const [made] = jiraAt.only()
  assert.deepEqual(outcome, {
    outcome: 'succeeded',
    data: { id: made!.key, link: `${jiraAt.server.origin}/browse/${made!.key}` },
    ref: made!.key,
    undo: { key: made!.key },
  })
  assert.deepEqual([made!.summary, markdownOf(made!.description), made!.type], ['지붕 수리', '비가 **많이** 새요.', 'Task'])
  assert.deepEqual(made!.properties, { [intentProperty]: { intent: firstIntent.key } })
  assert.equal(jiraAt.writes().length, 1)
})

test('what a change would take away is told in the words of people', async () => {
  await using jiraAt = await open()
  await jiraAt.run('create_issue', { ...task, fields: { labels: ['wet'] } })
  const { key } = jiraAt.only()[0]!
  const given = { key, summary: '지붕 교체', description: '', labels: [], due: '2026-12-01' }
  assert.deepEqual(await jiraAt.current('update_issue', given), {
    summary: '지붕 수리',
    description: '비가 **많이** 새요.',
    labels: ['wet'],
    due: '',
  })
  await jiraAt.run('assign', { key, person: 'bob' })
  const { name } = jiraAt.site.users.get('bob')!
  assert.deepEqual(await jiraAt.current('assign', { key, person: null }), { person: name })
  const { to } = await jiraAt.current('transition', { key, to: 'Done' })
  assert.equal(typeof to, 'string')
  assert.notEqual(to, '')
})

test('further fields are given by their names, and become what Jira takes', async () => {
  await using jiraAt = await open()
  const field = (fieldId: string, name: string, schema: object, more: object = {}) => {
    const all = { fieldId, key: fieldId, name, required: false, hasDefaultValue: false, operations: ['set'], schema, ...more }
    jiraAt.roof.fields.push(all)
  }
  field('customfield_1', 'Points', { type: 'number' })
  field('customfield_2', '검토자', { type: 'user' })
  field('customfield_3', 'Details', { type: 'string', custom: 'com.atlassian.jira.plugin.system.customfieldtypes:textarea' })
  field('customfield_4', 'Area', { type: 'option' }, { allowedValues: [{ id: '7', value: '북쪽' }] })
  const fields = { points: '3', 검토자: 'bob', Details: '- a', area: '북쪽', Priority: 'low', labels: ['wet', '지붕'] }
  assert.equal((await jiraAt.run('create_issue', { ...task, fields })).outcome, 'succeeded')
  const [made] = jiraAt.only()
  assert.deepEqual([made!.priority, made!.labels], ['Low', ['wet', '지붕']])
  const { customfield_3: details, ...others } = made!.custom
  assert.deepEqual(others, { customfield_1: 3, customfield_2: { accountId: 'bob' }, customfield_4: { id: '7' } })
  assert.equal(markdownOf(details), '- a')
})

test('what an issue lacks is named, and nothing is sent', async () => {
  await using jiraAt = await open()
  const values = {
    allowedValues: [
      { id: '1', value: '북쪽' },
      { id: '2', value: '남쪽' },
    ],
  }
  const schema = { type: 'option' }
  jiraAt.roof.fields.push({
    fieldId: 'customfield_9',
    key: 'customfield_9',
    name: '구역',
    required: true,
    operations: [],
    schema,
    ...values,
  })
  const messages = [
    [task, /also needs: 구역 \(one of 북쪽, 남쪽\)/],
    [{ ...task, fields: { 구역: '동쪽' } }, /no value of the field "구역" "동쪽"\. There are: 북쪽, 남쪽/],
    [{ ...task, type: 'Epic' }, /There are: Task, Bug/],
    [{ ...task, fields: { Colour: 'red' } }, /no field "Colour"/],
    [{ ...task, project: 'WALL' }, /Project does not exist/],
  ] as const
  for (const [given, message] of messages) {
    const outcome = await jiraAt.run('create_issue', given)
    assert.ok(outcome.outcome === 'refused' && message.test(outcome.message), JSON.stringify(outcome))
  }
  assert.deepEqual(jiraAt.writes(), [])
})

test('an issue whose answer was lost is found again, not created again', async () => {
  await using jiraAt = await open()
  jiraAt.server.isLost = ({ method, path }) => method === 'POST' && path.endsWith('/issue')
  assert.equal((await jiraAt.run('create_issue', task)).outcome, 'unknown')
  const found = await jiraAt.probe('create_issue', task)
  const [made, ...others] = jiraAt.only()
  assert.ok(found.happened === true && found.reply.ref === made!.key)
  assert.deepEqual([others, jiraAt.writes().length], [[], 1])
})

test('an issue that no search knows yet is not taken for one that was not created', async () => {
  await using jiraAt = await open()
  jiraAt.site.indexesAtOnce = false
  jiraAt.server.isLost = ({ method, path }) => method === 'POST' && path.endsWith('/issue')
  await jiraAt.run('create_issue', task)
  assert.deepEqual(await jiraAt.probe('create_issue', task), { happened: 'unknown' })
})

test('an issue that was not created is known not to be after a while', async () => {
  await using jiraAt = await open()
  jiraAt.site.issue(jiraAt.roof, 'Another', { properties: { [intentProperty]: { intent: 'another' } } })
  jiraAt.server.trouble = ({ method, path }) => (method === 'POST' && path.endsWith('/issue') ? { status: 500, json: {} } : null)
  assert.equal((await jiraAt.run('create_issue', task)).outcome, 'unknown')
  assert.deepEqual(await jiraAt.probe('create_issue', task), { happened: 'unknown' })
  assert.deepEqual(await jiraAt.probe('create_issue', task, later), { happened: false })
})

test('what Jira answers decides whether a call may be made again', async () => {
  await using jiraAt = await open()
  const { key } = jiraAt.site.issue(jiraAt.roof, 'Leaks')
  const answers = [
    [429, { 'retry-after': '0' }, 'notExecuted'],
    [401, {}, 'refused'],
    [403, {}, 'refused'],
    [409, {}, 'refused'],
    [503, {}, 'unknown'],
  ] as const
  for (const [status, headers, expected] of answers) {
    jiraAt.server.trouble = ({ method }) => (method === 'PUT' ? { status, json: {}, headers } : null)
    const { outcome } = await jiraAt.run('assign', { key, person: 'bob' })
    assert.equal(outcome, expected, String(status))
  }
  assert.equal(jiraAt.writes().length, answers.length)
})

test('a comment is written once, and found again when its answer was lost', async () => {
  await using jiraAt = await open()
  const issue = jiraAt.site.issue(jiraAt.roof, 'Tiles')
  const given = { key: issue.key, text: '[~accountid:bob] 확인해 주세요' }
  assert.deepEqual(await jiraAt.probe('comment', given), { happened: false })
  jiraAt.site.comment(issue, {}, null, { properties: { [intentProperty]: { intent: firstIntent.key } } })
  jiraAt.site.comment(issue, {}, null, { author: 'ada' })
  assert.deepEqual(await jiraAt.probe('comment', given), { happened: false })
  jiraAt.server.isLost = ({ method, path }) => method === 'POST' && path.endsWith('/comment')
  assert.equal((await jiraAt.run('comment', given)).outcome, 'unknown')
  const found = await jiraAt.probe('comment', given)
  const own = issue.comments.filter(({ author }) => author === 'ada').at(-1)!
  assert.ok(found.happened === true && found.reply.ref === own.id)
  assert.deepEqual(JSON.stringify(own.body).match(/"mention","attrs":\{"id":"bob"\}/)?.length, 1)
  assert.equal(jiraAt.writes().length, 1)
})

test('an issue that is where it is to go is not moved again', async () => {
  await using jiraAt = await open()
  const issue = jiraAt.site.issue(jiraAt.roof, 'Tiles')
  for (const to of ['done', 'Done']) assert.equal((await jiraAt.run('transition', { key: issue.key, to })).outcome, 'succeeded')
  assert.deepEqual([issue.status, jiraAt.writes().length], ['Done', 1])
  const wrong = await jiraAt.run('transition', { key: issue.key, to: 'Frozen' })
  assert.ok(wrong.outcome === 'refused' && /There are: In progress/.test(wrong.message))
})

test('what is set twice is as if set once', async () => {
  await using jiraAt = await open()
  const [issue, other] = [jiraAt.site.issue(jiraAt.roof, 'Tiles'), jiraAt.site.issue(jiraAt.roof, 'Wall')]
  const { key } = issue
  for (let time = 0; time < 2; time += 1) {
    await jiraAt.run('update_issue', {
      key,
      summary: '기와',
      labels: ['wet'],
      priority: 'Low',
      due: '2026-04-01',
      description: '- a',
    })
    await jiraAt.run('assign', { key, person: 'bob' })
    await jiraAt.run('link_issues', { key, other: other.key, type: 'blocks' })
  }
  assert.deepEqual(
    [issue.summary, issue.labels, issue.priority, issue.due, issue.assignee, markdownOf(issue.description)],
    ['기와', ['wet'], 'Low', '2026-04-01', 'bob', '- a'],
  )
  assert.deepEqual(
    jiraAt.site.links.map(({ from, to }) => [from, to]),
    [[key, other.key]],
  )
  await jiraAt.run('assign', { key, person: null })
  assert.equal(issue.assignee, null)
})

const dataOf = (outcome: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['run']>>) => {
  assert.equal(outcome.outcome, 'succeeded')
  return (outcome as { data: Record<string, { id?: string; title?: string }[]> }).data
}

test('issues are found by words, and read with their comments', async () => {
  await using jiraAt = await open()
  const issue = jiraAt.site.issue(jiraAt.roof, '지붕 수리')
  jiraAt.site.comment(issue, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '급해요' }] }] })
  jiraAt.site.issue(jiraAt.roof, 'Wall')
  const { issues } = dataOf(await jiraAt.run('search_issues', { words: '"지붕" (수리)' }))
  assert.deepEqual(
    issues!.map(({ id, title }) => [id, title]),
    [[issue.key, '지붕 수리']],
  )
  const read = dataOf(await jiraAt.run('get_issue', { key: issue.key }))
  assert.match(JSON.stringify(read), /About 지붕 수리[^]*급해요/)
  const nothing = await jiraAt.run('search_issues', { words: '"?"' })
  assert.equal(nothing.outcome, 'refused')
})

test('projects, what they ask of issues, and people are found', async () => {
  await using jiraAt = await open()
  const projects = dataOf(await jiraAt.run('list_projects', {}))['projects']!
  assert.deepEqual(projects, [{ id: 'ROOF', title: 'ROOF project' }])
  assert.deepEqual(dataOf(await jiraAt.run('list_projects', { project: 'ROOF' }))['types'], [
    { title: 'Task', needs: [] },
    { title: 'Bug', needs: [] },
  ])
  const people = dataOf(await jiraAt.run('find_people', { query: 'lovelace' }))['people']!
  assert.deepEqual(
    people.map(({ id, title }) => [id, title]),
    [['ada', 'Ada Lovelace']],
  )
})

test('projects and people go on where a former call ended', async () => {
  await using jiraAt = await open()
  for (const key of ['WALL', 'YARD']) jiraAt.site.project(key)
  for (const name of ['minji', 'minho']) jiraAt.site.user(name, `Kim ${name}`, `${name}@example.com`)
  const pages = async (name: string, given: object, list: string) =>
    (await everyPart(jiraAt, name, { ...given, limit: 1 }, list)).map((part) => part.map(({ id }) => id))
  assert.deepEqual(await pages('list_projects', {}, 'projects'), [['ROOF'], ['WALL'], ['YARD']])
  assert.deepEqual(await pages('find_people', { query: 'kim' }, 'people'), [['minji'], ['minho'], []])
})

test('by consent the scopes of the set are enough, and without that for writing nothing is written', async () => {
  await using server = await startJira()
  const issue = server.site.issue(server.site.project('ROOF'), 'Tiles')
  const scopes = jira.toolset!.scopes!.consent!
  const acting = (given: readonly string[]) => {
    const token = server.token({ scopes: given })
    return actAt(jira, { token: async () => token, base: server.origin })
  }
  await using all = acting(scopes)
  for (const [name, given] of [
    ['create_issue', task],
    ['comment', { key: issue.key, text: 'a' }],
    ['transition', { key: issue.key, to: 'Done' }],
    ['assign', { key: issue.key, person: 'bob' }],
    ['update_issue', { key: issue.key, summary: 'b' }],
    ['find_people', { query: 'ada' }],
    ['get_issue', { key: issue.key }],
  ] as const)
    assert.equal((await all.run(name, given)).outcome, 'succeeded', name)
  await using reading = acting(scopes.filter((scope) => !scope.startsWith('write')))
  assert.equal((await reading.run('comment', { key: issue.key, text: 'b' })).outcome, 'refused')
  assert.equal(issue.comments.length, 1)
})

test('arguments cannot lead a call elsewhere', async () => {
  const { tools } = jira.toolset!
  for (const key of ['ROOF-1/../../user', 'ROOF-1?expand=x', '../myself', 'ROOF'])
    assert.equal(tools['get_issue']!.input.safeParse({ key }).success, false, key)
  assert.equal(tools['assign']!.input.safeParse({ key: 'ROOF-1', person: 'a/b' }).success, false)
  assert.equal(tools['list_projects']!.input.safeParse({ project: 'A/B' }).success, false)
})

test('an issue goes back to where it was, as far as its workflow has a way', async () => {
  await using jiraAt = await open()
  const issue = jiraAt.site.issue(jiraAt.roof, 'Leaks', { status: 'To do' })
  const moved = await jiraAt.run('transition', { key: issue.key, to: 'Done' })
  assert.ok(moved.outcome === 'succeeded')
  const back = await jiraAt.takeBack('transition', moved.undo!)
  assert.ok('message' in back && back.outcome === 'refused', JSON.stringify(back))
  assert.equal(back.message, 'Jira has no way from here to “To do”.')
  assert.equal(issue.status, 'Done')
})
