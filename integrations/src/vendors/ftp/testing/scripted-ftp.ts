import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A file on the scripted server: what it holds, and how a listing writes its line. */
export type ScriptedFile = { line: string; content?: string | Uint8Array; modified?: string }

export type FtpScript = {
  /** By folder path; `line` is the whole line of a listing. Names are the last word of it unless `name` says otherwise. */
  folders: Record<string, ScriptedFile[]>
  /** Whether MLSD is announced and answered; else LIST only. */
  mlsd?: boolean
  /** Instead of the usual answer; null for the usual one, the empty string for none at all. */
  answer?(line: string, visit: Visit): string | null
  /** What travels on the data connection for a command, and how the transfer ends: a reply, `cut` or `silence`. Absent: all of it, `226`. */
  transfer?(line: string, bytes: Buffer, visit: Visit): { bytes: Buffer; end: string }
  /** Sends every reply byte by byte. */
  trickle?: boolean
}

/** One control connection. */
export type Visit = { number: number; socket: Socket }

export type ScriptedFtp = AsyncDisposable & {
  port: number
  /** Every line received, with the number of its connection in front. */
  lines: string[]
  /** Data connections accepted in passive mode. */
  dataConnections: number
}

/** An FTP server that does what the test says, for everything no well-behaved server does. Lines and names are latin1 bytes. */
export async function startScriptedFtp(script: FtpScript): Promise<ScriptedFtp> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  let visits = 0
  const state = { dataConnections: 0 }
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => null)
  }
  const server = createServer((socket) => {
    track(socket)
    socket.setNoDelay(true)
    const visit = { number: (visits += 1), socket }
    const say = speaker(socket, script.trickle ?? false)
    const hands = { folder: '/', data: null as Promise<Socket> | null, rest: '' }
    const welcome = script.answer?.('welcome', visit) ?? '220 at your service'
    if (welcome) say(welcome)
    socket.setEncoding('latin1').on('data', (text: string) => {
      const parts = (hands.rest + text).split('\r\n')
      hands.rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(`${visit.number} ${line}`)
        const reply = script.answer?.(line, visit) ?? null
        if (reply !== null) {
          if (reply) say(reply)
        } else void usual(line)
      }
    })
    const usual = async (line: string) => {
      const [word = ''] = line.split(' ')
      const rest = line.slice(word.length + 1)
      const path = rest.startsWith('/') ? rest : `${hands.folder === '/' ? '' : hands.folder}/${rest}`
      if (word === 'FEAT')
        say(`211-Features\r\n UTF8\r\n${script.mlsd ? ' MLST type*;size*;modify*;unique*;\r\n' : ''} MDTM\r\n211 End`)
      else if (word === 'CWD') {
        const known = rest in script.folders
        if (known) hands.folder = rest
        say(known ? '250 ok' : '550 No such folder')
      } else if (word === 'EPSV') {
        const { port, connection } = await dataPort(track, state)
        hands.data = connection
        say(`229 Entering (|||${port}|)`)
      } else if (word === 'PASV') {
        const { port, connection } = await dataPort(track, state)
        hands.data = connection
        // The address of another host, as a hostile server would send it.
        say(`227 Entering (192,0,2,7,${port >> 8},${port & 255})`)
      } else if (word === (script.mlsd ? 'MLSD' : 'LIST')) {
        const listing = (script.folders[hands.folder] ?? []).map((file) => `${file.line}\r\n`).join('')
        await send(line, Buffer.from(listing, 'latin1'))
      } else if (word === 'RETR' || word === 'SIZE' || word === 'MDTM') {
        const file = fileAt(script, path)
        if (!file) say('550 No such file')
        else if (word === 'SIZE') say(`213 ${contentOf(file).length}`)
        else if (word === 'MDTM') say(file.modified ? `213 ${file.modified}` : '550 No time')
        else await send(line, contentOf(file))
      } else say(usualReplies[word] ?? '502 what?')
    }
    const send = async (line: string, all: Buffer) => {
      say('150 here it comes')
      const data = await hands.data
      const { bytes, end } = script.transfer?.(line, all, visit) ?? { bytes: all, end: '226 done' }
      data?.write(bytes)
      if (end === 'silence') return
      data?.end(() => (end === 'cut' ? socket.destroy() : say(end)))
    }
  })
  const port = await listen(server)
  return {
    port,
    lines,
    get dataConnections() {
      return state.dataConnections
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const usualReplies: Record<string, string> = {
  USER: '331 password please',
  PASS: '230 welcome',
  TYPE: '200 ok',
  OPTS: '200 ok',
  PWD: '257 "/" is here',
  QUIT: '221 bye',
}

const contentOf = ({ content = '' }: ScriptedFile) => (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content))

function fileAt({ folders }: FtpScript, path: string): ScriptedFile | null {
  const cut = path.lastIndexOf('/')
  const files = folders[path.slice(0, cut) || '/'] ?? []
  return files.find(({ line }) => line.endsWith(` ${path.slice(cut + 1)}`)) ?? null
}

async function dataPort(track: (socket: Socket) => void, state: { dataConnections: number }) {
  const server = createServer()
  const connection = new Promise<Socket>((resolve) => {
    server.once('connection', (socket) => {
      state.dataConnections += 1
      track(socket)
      server.close()
      resolve(socket)
    })
  })
  return { port: await listen(server), connection }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    server.unref()
  })
}

function speaker(socket: Socket, trickle: boolean): (reply: string) => void {
  const waiting: string[] = []
  const next = () => {
    const byte = waiting.shift()
    if (byte === undefined) return
    socket.write(byte, 'latin1', () => setImmediate(next))
  }
  return (reply) => {
    if (!trickle) return void socket.write(`${reply}\r\n`, 'latin1')
    const idle = waiting.length === 0
    waiting.push(...`${reply}\r\n`)
    if (idle) next()
  }
}
