import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const aptGet = '/usr/bin/apt-get'

/**
 * Makes sure that a Debian package is there, so that a test can start a real server. Does nothing where it is; installs it where that is
 * possible; several test files may ask at the same time.
 *
 * @param file one the package brings, by which its presence is known.
 * @throws Error one sentence that says what to install.
 */
export async function requirePackage(name: string, file: string): Promise<void> {
  if (existsSync(file)) return
  const missing = (cause?: unknown) =>
    new Error(`This test needs the Debian package ${name} (apt-get install --no-install-recommends ${name}).`, { cause })
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) throw missing()

  await install(name)
    .catch(async () => {
      // The list of packages may be absent or older than the packages it names.
      await update()
      await install(name)
    })
    .catch((error: unknown) => {
      throw missing(error)
    })
  if (!existsSync(file)) throw missing()
}

const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)

/** Waiting for the lock of the lists is something apt-get does not offer. */
async function update(attempts = 5): Promise<void> {
  await apt('update').catch(async (error: unknown) => {
    if (attempts <= 1) throw error
    await pause(3000)
    await update(attempts - 1)
  })
}

const apt = (...args: string[]) =>
  run(aptGet, ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
