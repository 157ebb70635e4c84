import { execFileSync } from 'node:child_process'
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { run } from '../kit/run.mjs'

/** Debian packages that tests talk to or draw with, and how to see that each is there, however it was installed. */
const needed = [
  { name: 'chromium-headless-shell', present: () => hasProgram('chromium-headless-shell', 'chromium') },
  { name: 'fonts-nanum', present: hasKoreanFont },
  { name: 'openssh-server', present: () => hasProgram('sshd') },
  { name: 'vsftpd', present: () => hasProgram('vsftpd') },
  { name: 'python3-pyftpdlib', present: () => succeeds('/usr/bin/python3', ['-c', 'import pyftpdlib']) },
  { name: 'postgresql', present: () => existsSync('/usr/share/postgresql-common/pg_wrapper') },
  { name: 'rclone', present: () => hasProgram('rclone') },
  { name: 'tesseract-ocr', present: () => hasProgram('tesseract') },
  { name: 'tesseract-ocr-kor', present: () => globSync('/usr/share/tesseract-ocr/*/tessdata/kor.traineddata').length > 0 },
  { name: 'apache2', present: () => hasProgram('apache2', 'httpd') },
]

const policyFile = '/usr/sbin/policy-rc.d'

/** Installs what is missing if apt and the right to use it are there. @returns whether everything is present now. */
export async function ensureSystemPackages() {
  const missing = missingPackages()
  if (missing.length > 0 && canInstall()) await install(missing)

  const still = missing.length === 0 ? [] : missingPackages()
  if (still.length === 0) return true
  console.error(
    `The tests need these Debian packages or their like, which are missing and could not be installed: ${still.join(', ')}.`,
  )
  return false
}

const missingPackages = () => needed.filter(({ present }) => !present()).map(({ name }) => name)
const canInstall = () => process.getuid?.() === 0 && hasProgram('apt-get')

async function install(names) {
  console.log(`Installing system packages for the tests: ${names.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const hadPolicy = existsSync(policyFile)
  // Installed servers would otherwise start at once, and stay open after the tests.
  if (!hadPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const stdio = ['ignore', 'ignore', 'inherit']
    await run('apt-get', ['update', '-qq'], { env, stdio })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio })
  } finally {
    if (!hadPolicy) rmSync(policyFile, { force: true })
  }
}

function hasProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
  return names.some((name) => folders.some((folder) => existsSync(`${folder}/${name}`)))
}

function hasKoreanFont() {
  if (globSync('/usr/share/fonts/**/*{Nanum,CJK,Pretendard,UnDotum}*').length > 0) return true
  return hasProgram('fc-list') && succeeds('sh', ['-c', 'fc-list :lang=ko | grep -q .'])
}

function succeeds(program, args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
