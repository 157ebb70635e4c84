import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { oneOf, type Random } from '../torture.ts'

/** Something no sane server says over HTTP. It leaves the connection open only where it says so. */
export type WebAnswer = { name: string; give(response: ServerResponse): void }

const sizes = [0, 3, 1_000, 65_536, 100_000, 1_000_000]
const statuses = [200, 206, 207, 401, 403, 404, 500]
const encodings = ['gzip, gzip', 'br, gzip', 'x', 'gzip', 'br', 'deflate', 'GZIP;q=1', '__proto__']
const types = ['application/json', 'application/xml', 'text/html', 'x/\u00ff']

/** A few kilobytes that become fifty megabytes. */
const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20))

const nonsense: Readonly<Record<string, string | Buffer>> = {
  'a deep list': '['.repeat(100_000),
  'a deep object': '{"value":'.repeat(50_000),
  'deep elements': '<a>'.repeat(100_000),
  'entities that grow': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]><a>&b;</a>`,
  'a listing without an end': `<d:multistatus xmlns:d="DAV:">${'<d:response><d:href>/a</d:href>'.repeat(5_000)}`,
  'one long name': `{"${'a'.repeat(1_000_000)}":1}`,
  'half a character': Buffer.from([0x22, 0xed, 0xa0, 0x80, 0xc3]),
  'zero bytes': Buffer.alloc(10_000),
  null: 'null',
  'a number': '1e999',
  'a list of nothing': '[null,null,{}]',
  'an object of a prototype': '{"__proto__":{"value":[]},"value":"__proto__","results":{},"files":0}',
  'a page': '<!DOCTYPE html><title>Log in</title>',
}

const heads = [
  'HTTP/1.1 999 Strange',
  'HTTP/1.1 101 Switching Protocols',
  'HTTP/1.1 000 Nothing',
  'HTTP/1.1 2000 OK',
  'HTTP/9.9 200 OK',
  'HTTP/1.1 200 \u0001\u00ff',
  'HTTP/1.1',
  'SSH-2.0-OpenSSH_9.9',
  '220 files.example FTP',
  '\0\0\0\u00ff',
  'HTTP/1.1 200 OK\r\ncontent-length: -5',
  'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 2',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked',
  'HTTP/1.1 200 OK\r\na b: c',
  'HTTP/1.1 207 OK\r\ncontent-type: \u0000',
]

const places = [
  '/again',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1:22/',
  'https://127.0.0.1:1/',
  'file:///etc/passwd',
  'http://[::1',
  'http://me:secret@127.0.0.1/',
  '\u00ff\u00fe',
  `/${'a'.repeat(10_000)}`,
]

const patience = ['0', '-1', '1e309', '99999999999', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon']

const raw = (response: ServerResponse, text: string | Buffer, end: 'end' | 'resetAndDestroy'): void => {
  const socket = response.socket
  socket?.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text, () => socket[end]())
}

const kinds: readonly ((random: Random) => WebAnswer)[] = [
  function encoded(random) {
    const [status, encoding, size] = [oneOf(random, statuses), oneOf(random, encodings), oneOf(random, sizes)]
    const isTrue = random() < 0.3
    const plain = Buffer.alloc(size, 'a')
    const bytes = !isTrue ? plain : encoding.startsWith('br') ? brotliCompressSync(plain) : gzipSync(plain)
    return {
      name: `${status} with ${size} bytes ${isTrue ? 'in' : 'that are not in'} "${encoding}"`,
      give: (response) => void response.writeHead(status, { 'content-encoding': encoding }).end(bytes),
    }
  },
  () => ({
    name: 'fifty megabytes in a few kilobytes',
    give: (response) => void response.writeHead(207, { 'content-encoding': 'gzip', 'content-type': 'text/xml' }).end(bomb),
  }),
  function cut(random) {
    const [status, size, end] = [
      oneOf(random, statuses),
      oneOf(random, sizes),
      oneOf(random, ['end', 'resetAndDestroy'] as const),
    ]
    const [encoding] = [oneOf(random, ['', 'content-encoding: gzip\r\n', 'content-encoding: x\r\n'])]
    return {
      name: `${size} bytes of more (${status}, ${encoding.trim() || 'plain'}), then ${end}`,
      give: (response) =>
        raw(response, `HTTP/1.1 ${status} OK\r\n${encoding}content-length: ${size + 1}\r\n\r\n${'a'.repeat(size)}`, end),
    }
  },
  function closing(random) {
    const [status, size] = [oneOf(random, statuses), oneOf(random, sizes)]
    return {
      name: `${size} bytes (${status}) and a connection that closes`,
      give: (response) =>
        raw(response, `HTTP/1.1 ${status} OK\r\nconnection: close\r\ncontent-length: ${size}\r\n\r\n${'a'.repeat(size)}`, 'end'),
    }
  },
  (random) => {
    const size = oneOf(random, sizes)
    return {
      name: `${size} bytes more than was said`,
      give: (response) => void response.socket?.write(`HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\na${'a'.repeat(size)}`),
    }
  },
  function head(random) {
    const line = oneOf(random, heads)
    return { name: JSON.stringify(line), give: (response) => raw(response, `${line}\r\n\r\nok`, 'end') }
  },
  (random) => {
    const count = oneOf(random, [1, 5_000])
    return {
      name: `${count} long headers`,
      give: (response) => raw(response, `HTTP/1.1 200 OK\r\n${`x: ${'a'.repeat(200_000 / count)}\r\n`.repeat(count)}\r\n`, 'end'),
    }
  },
  () => ({
    name: 'a thousand early hints',
    give: (response) =>
      raw(response, `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1_000)}HTTP/1.1 200 OK\r\n\r\nok`, 'end'),
  }),
  function redirect(random) {
    const [status, location] = [oneOf(random, [301, 302, 303, 307, 308]), oneOf(random, places)]
    return {
      name: `${status} to ${location.slice(0, 60)}`,
      give: (response) => raw(response, `HTTP/1.1 ${status} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`, 'end'),
    }
  },
  function words(random) {
    const [status, type, [name, body]] = [oneOf(random, statuses), oneOf(random, types), oneOf(random, Object.entries(nonsense))]
    return {
      name: `${name} as ${type} (${status})`,
      give: (response) => void response.writeHead(status, { 'content-type': type }).end(body),
    }
  },
  function later(random) {
    const [status, wait] = [oneOf(random, [429, 503]), oneOf(random, patience)]
    return {
      name: `${status}, again after ${wait}`,
      give: (response) => void response.writeHead(status, { 'retry-after': wait }).end('{}'),
    }
  },
  function drip(random) {
    const isHead = random() < 0.5
    return {
      name: `${isHead ? 'a head' : 'an answer'} that comes byte by byte, then nothing more`,
      give({ socket }) {
        socket?.write(isHead ? 'HTTP/1.1 200 OK\r\nx: ' : 'HTTP/1.1 207 OK\r\n\r\n')
        const dripping = setInterval(() => void socket?.write('a'), 50)
        setTimeout(() => {
          clearInterval(dripping)
          socket?.destroy()
        }, 1_500)
      },
    }
  },
  () => ({ name: 'a reset', give: ({ socket }) => void socket?.resetAndDestroy() }),
]

export const someWebAnswer = (random: Random): WebAnswer => oneOf(random, kinds)(random)
