import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { callTool, meetServer } from './speak.ts'
import { startBridged, startEverything } from './testing/real-servers.ts'
import { startScripted, tool } from './testing/scripted-server.ts'

const net = createNetwork({ allow: '127.0.0.0/8' })
const signal = new AbortController().signal
const at = (address: string) => ({ address, headers: {} })
const soon = () => performance.now() + 60_000
const call = (address: string, name: string, given: Record<string, unknown>, more: object = {}) =>
  callTool(at(address), { net, signal, name, given, leaveBy: soon(), admit: async () => {}, ...more })
const meet = (address: string) => meetServer(at(address), { net, signal })

for (const [way, generation] of [
  ['streamableHttp', 'session'],
  ['sse', 'stream'],
] as const)
  test(`the reference server tells its tools and carries out a call (${generation})`, async () => {
    await using server = await startEverything(way)
    const met = await meet(server.address)
    assert.equal(met.generation, generation)
    assert.ok(met.tools.some(({ name }) => name === 'echo'))
    assert.deepEqual(met.leftOut, [])
    assert.equal(await call(server.address, 'echo', { message: '안녕' }), 'Echo: 안녕')
    await assert.rejects(call(server.address, 'echo', { message: 3 }), { outcome: 'refused' })
  })

test('servers that were made for one program speak through a bridge', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-mcp-'))
  await writeFile(join(folder, 'plan.txt'), '지붕 수리')
  await using files = await startBridged('filesystem', [folder])
  await using memory = await startBridged('memory', [])
  assert.deepEqual(await call(files.address, 'read_text_file', { path: join(folder, 'plan.txt') }), { content: '지붕 수리' })
  await assert.rejects(call(files.address, 'read_text_file', { path: '/etc/hosts' }), { outcome: 'refused' })
  assert.deepEqual((await meet(memory.address)).leftOut, [])
  await rm(folder, { recursive: true })
})

test('an address in a network that is not allowed is not asked', async () => {
  await using server = await startScripted()
  await using guarded = createNetwork({ allow: '' })
  await assert.rejects(meetServer(at(server.address), { net: guarded, signal }), { reason: 'settings' })
  assert.deepEqual(server.methods, [])
})

test('a public server is spoken with only where nobody listens on the way', async () => {
  await using open = createNetwork({ allow: '', lookup: async () => [{ address: '93.184.215.14', family: 4 }] })
  await assert.rejects(meetServer(at('http://mcp.example.com/mcp'), { net: open, signal }), /must start with https/)
})

test('a server that leads elsewhere is not followed with a call', async () => {
  await using other = await startScripted()
  await using server = await startScripted()
  server.intercept = ({ method }, response) => {
    if (method !== 'tools/call') return false
    response.writeHead(307, { location: other.address }).end()
    return true
  }
  await assert.rejects(call(server.address, 'say', { text: 'x' }), { outcome: 'unknown' })
  assert.deepEqual(other.methods, [])
})

test('tools that cannot be used are left out, each with its reason', async () => {
  const loop = { type: 'object', properties: { a: { $ref: '#' } } }
  const elsewhere = { type: 'object', properties: { a: { $ref: 'https://example.org/schema' } } }
  const listed = [
    tool('say'),
    tool('say'),
    tool('no name'),
    tool('long', { description: 'x'.repeat(20_000) }),
    tool('loop', { inputSchema: loop }),
    tool('elsewhere', { inputSchema: elsewhere }),
    tool('broken', { inputSchema: 'object' }),
    tool('whispers', { description: 'Says \u{E0041}\u{E0042} things.' }),
    null,
  ]
  await using server = await startScripted(listed)
  const { tools, leftOut } = await meet(server.address)
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['say'],
  )
  assert.deepEqual(
    leftOut.map(({ name, reason }) => [name, reason]),
    [
      ['say', 'double'],
      ['no name', 'name'],
      ['long', 'size'],
      ['loop', 'schema'],
      ['elsewhere', 'schema'],
      ['broken', 'schema'],
      ['whispers', 'hidden'],
      ['', 'name'],
    ],
  )
})

for (const [what, description] of [
  ['variation selectors', 'Says \u{E0100}\u{E0148} things.'],
  ['fillers', 'Says \u3164 things.'],
  ['NUL', 'Says \0 things.'],
  ['half a character', 'Says \uD83D things.'],
] as const)
  test(`a tool whose description holds ${what} is left out`, async () => {
    await using server = await startScripted([tool('say', { description })])
    const { leftOut } = await meet(server.address)
    assert.deepEqual(leftOut, [{ name: 'say', reason: 'hidden' }])
  })

test('drawn characters hide nothing, and a backslash is no NUL', async () => {
  const description = 'Says 👩‍💻 things ✔️ 1️⃣ \\u0000.'
  await using server = await startScripted([tool('say', { description })])
  assert.equal((await meet(server.address)).tools[0]!.description, description)
})

test('names that every object has are names of no tool and of no field', async () => {
  const inputSchema = { type: 'object', properties: { constructor: { type: 'string' } } }
  await using server = await startScripted([tool('constructor'), tool('toString'), tool('say', { inputSchema })])
  const { leftOut } = await meet(server.address)
  assert.deepEqual(
    leftOut.map(({ name, reason }) => [name, reason]),
    [
      ['constructor', 'name'],
      ['toString', 'name'],
      ['say', 'schema'],
    ],
  )
})

test('what a left-out tool is called by can be kept', async () => {
  await using server = await startScripted([tool(`\0${'x'.repeat(126)}👩`)])
  const { name } = (await meet(server.address)).leftOut[0]!
  assert.ok(name.isWellFormed() && !name.includes('\0'), JSON.stringify(name))
})

test('of a list without end a part is taken', async () => {
  await using server = await startScripted()
  let page = 0
  server.intercept = ({ method, id }, response) => {
    if (method !== 'tools/list') return false
    page += 1
    const result = { tools: [tool(`tool_${page}`)], nextCursor: `${page}` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    return true
  }
  const { tools } = await meet(server.address)
  assert.equal(tools.length, page)
  assert.ok(page <= 20)
})

test('a result without end, and one that is too large, break off', async () => {
  await using server = await startScripted()
  server.intercept = ({ method }, response) => {
    if (method !== 'tools/call') return false
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const more = (): void => {
      while (!response.destroyed && response.write(`data: ${'x'.repeat(64_000)}\n\n`));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
    return true
  }
  await assert.rejects(call(server.address, 'say', { text: 'x' }), /more than 4194304 bytes/)
})

test('what a server answered that vanished after a call is not asked again', async () => {
  await using server = await startScripted()
  server.intercept = ({ method }, response) => {
    if (method !== 'tools/call') return false
    response.destroy()
    return true
  }
  await assert.rejects(call(server.address, 'say', { text: 'x' }), { reason: 'unreachable' })
  assert.equal(server.calls.length, 1)
})

test('what a server says before it does anything is a refusal; its own failure is none', async () => {
  await using server = await startScripted()
  const outcomes: (string | undefined)[] = []
  for (const status of [401, 404, 429, 503]) {
    server.intercept = ({ method }, response) => {
      if (method !== 'tools/call') return false
      response.writeHead(status).end()
      return true
    }
    outcomes.push(await call(server.address, 'say', { text: 'x' }).then(String, (error: { outcome: string }) => error.outcome))
  }
  assert.deepEqual(outcomes, ['refused', 'refused', 'notExecuted', 'unknown'])
})

test('a call that cannot leave in time is not sent', async () => {
  await using server = await startScripted()
  await assert.rejects(call(server.address, 'say', { text: 'x' }, { leaveBy: performance.now() - 1 }), { outcome: 'notExecuted' })
  assert.deepEqual(server.calls, [])
})

test('a server that says nothing is not waited for without end', async () => {
  await using server = await startScripted()
  server.intercept = () => true
  const ending = AbortSignal.timeout(300)
  await assert.rejects(meetServer(at(server.address), { net, signal: ending }), { name: 'TimeoutError' })
})

for (const method of ['tools/list', 'tools/call'])
  test(`a stream that ${method} is never answered on ends with who waits for it`, async () => {
    await using server = await startScripted()
    server.intercept = (asked, response) => {
      if (asked.method !== method) return false
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
      return true
    }
    const ending = AbortSignal.timeout(500)
    const from = performance.now()
    await assert.rejects(call(server.address, 'say', { text: 'x' }, { signal: ending }), { name: 'TimeoutError' })
    assert.ok(performance.now() - from < 25_000, 'and not with the patience for one answer')
  })

test('a fault of ours while the tools are looked at is none of the server', async () => {
  await using server = await startScripted()
  const fault = new Error('The database is away.')
  const admit = () => Promise.reject(fault)
  await assert.rejects(call(server.address, 'say', { text: 'x' }, { admit }), fault)
  assert.deepEqual(server.calls, [])
})

test('what is no server of the protocol is told as such', async () => {
  await using server = await startScripted()
  server.intercept = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    return true
  }
  await assert.rejects(meet(server.address), /does not answer as an MCP server does/)
  server.intercept = (_asked, response) => {
    response.writeHead(404).end()
    return true
  }
  await assert.rejects(meet(server.address), { reason: 'settings' })
})

test('a key is sent, and a server that refuses it is told apart', async () => {
  await using server = await startScripted()
  server.key = 'secret-key'
  await assert.rejects(meet(server.address), { reason: 'auth' })
  const { tools } = await meetServer(
    { address: server.address, headers: { authorization: 'Bearer secret-key' } },
    { net, signal },
  )
  assert.equal(tools.length, 1)
})
