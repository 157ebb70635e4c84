import { existsSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ToThread } from '../pool/messages.ts'

// A thread that dies of its first task, the first time that any such thread gets one; `load` names the file by which it knows. If the
// name ends in "always" it dies every time.

parentPort?.on('message', (message: ToThread) => {
  if (message.kind !== 'task' || message.task.kind !== 'load') return
  const { directory } = message.task
  if (directory.endsWith('always') || !existsSync(directory)) {
    writeFileSync(directory, '')
    process.exit(1)
  }
  parentPort?.postMessage({ id: message.id, answer: null }, [])
})
