import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startHttpServer } from '../../../testing/http-server.ts'
import { freePort, scoped, startServer } from '../../../testing/server-process.ts'

const programs = {
  everything: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
  filesystem: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')),
  memory: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js')),
}

export type RunningServer = AsyncDisposable & { address: string; stop(): Promise<void> }

/** The reference server over HTTP, in the generation with sessions or the one that answers on a stream. */
export async function startEverything(way: 'streamableHttp' | 'sse' = 'streamableHttp'): Promise<RunningServer> {
  const port = await freePort()
  const args = [`PORT=${port}`, process.execPath, programs.everything, way]
  const stop = await startServer('env', args, { port, user: {} })
  return scoped({ address: `http://127.0.0.1:${port}/${way === 'sse' ? 'sse' : 'mcp'}`, stop })
}

/** A server that speaks with the program that started it, made to answer over HTTP. */
export async function startBridged(name: 'filesystem' | 'memory', args: readonly string[]): Promise<RunningServer> {
  const child = spawn(process.execPath, [programs[name], ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  const waiting = new Map<unknown, (line: string) => void>()
  createInterface(child.stdout).on('line', (line) => waiting.get((JSON.parse(line) as { id?: unknown }).id)?.(line))
  const http = await startHttpServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await Array.fromAsync(request)).join('')
    const { id } = JSON.parse(body || '{}') as { id?: unknown }
    const reply = id === undefined ? null : new Promise<string>((resolve) => waiting.set(id, resolve))
    child.stdin.write(`${body}\n`)
    if (reply === null) return void response.writeHead(202).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(await reply)
  }
  return scoped({
    address: `${http.origin}/mcp`,
    async stop() {
      child.kill('SIGKILL')
      await http[Symbol.asyncDispose]()
    },
  })
}
