import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import product from '../package.json' with { type: 'json' }
import { hashOfSources } from '../scripts/kit/web-build.mjs'

const { version } = product
const build = hashOfSources().slice(0, 12)

/** Tells the server what it serves, so that it can tell tabs that are older. */
const nameBuild = (): Plugin => ({
  name: 'name-build',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ version, build }) })
  },
})

/** Compresses the finished files. Earlier hooks would compress text that still holds Vite's preload placeholder. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const source = readFileSync(`${dir}/${name}`)
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(source))
      writeFileSync(`${dir}/${name}.gz`, gzipSync(source))
    }
  },
})

/** What every page needs in three files, not thirty: on a phone each costs a round trip. */
const chunks = [
  // With its settings, which must be made before the first schema is built, wherever that stands.
  { name: 'zod', test: /node_modules\/zod\/|web\/src\/lib\/zod\.ts/, priority: 5 },
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 4 },
  // Texts and calls of screens that nobody sees first come with those.
  {
    name: 'later',
    test: /\/web\/src\/locales\/(en-later|en\/(api-key|audit|docs|invitation|member|personal|security|sign-in))\.ts/,
    priority: 2,
  },
  // Forms are never what is shown first.
  {
    name: 'forms',
    test: /\/web\/src\/ui\/(Checkbox|CopyButton|Drawer|Field|FormError|PasswordField|SectionPage|Select|Tabs|Text|TextField|confirm)\.tsx/,
    priority: 2,
  },
  {
    name: 'base',
    test: /\/web\/src\/(lib|locales\/en(\.ts|\/(account|error|search|shell|source|toast|workspace)\.ts)|ui\/(?!(Markdown|Checkbox|CopyButton|Drawer|Field|FormError|PasswordField|SectionPage|Select|Tabs|Text|TextField|confirm)\.))|\/contract\/src\/(account|client|errors|event-stream|ids|limits|maintenance|permission|role|route|scope|search|service|source|workspace)\.ts/,
    priority: 3,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), nameBuild(), precompress()],
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(build), 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // A font inside a stylesheet would be loaded even where its characters do not occur, and needs a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  test: {
    environment: 'jsdom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { include: [/tokens\.css/] },
  },
})
