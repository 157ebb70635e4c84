import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as buildWith, minifySync, type Plugin, runnerImport } from 'vite'
import { defineConfig } from 'vitest/config'
import product from '../package.json' with { type: 'json' }
import { hashOfWeb } from '../scripts/kit/web-build.mjs'

const { version } = product
const build = hashOfWeb().slice(0, 12)

/** Tells the server what it serves, so that it can tell tabs that are older. */
const nameBuild = (): Plugin => ({
  name: 'name-build',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ version, build }) })
  },
})

/** What each of these shows first, in files: the names by which `public/theme.js` asks for them, and what is loaded for it. */
const shown = {
  en: ['src/locales/en.ts'],
  ko: ['src/locales/ko.ts'],
  login: ['src/app/routes/LoginRoute.tsx'],
  home: ['src/app/home/HomePage.tsx'],
  results: ['src/app/home/HomePage.tsx', 'src/features/search/Results.tsx'],
  sources: ['src/app/SettingsPage.tsx', 'src/features/source/SourcesPage.tsx'],
}

/**
 * Writes `public/theme.js` into the page, with the files that an address needs: it asks for them once the page is painted, and until then
 * nothing keeps the line from that.
 */
const nameParts = (): Plugin => ({
  name: 'name-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const filesOf = (names: string[]) => {
        const entries = chunks.filter(({ facadeModuleId }) => names.some((name) => facadeModuleId?.endsWith(`/web/${name}`)))
        const files = new Set(entries.map(({ fileName }) => fileName))
        // A set that grows while it is walked is walked to its end.
        for (const file of files) for (const imported of chunkOf.get(file)?.imports ?? []) files.add(imported)
        return [...files].filter((file) => !html.includes(file)).map((file) => `/${file}`)
      }
      const parts = Object.fromEntries(Object.entries(shown).map(([name, sources]) => [name, filesOf(sources)]))
      const modules = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/g
      const application = [...html.matchAll(modules)].map(([, file]) => file)
      const script = minifySync('theme.js', readFileSync(`${import.meta.dirname}/public/theme.js`, 'utf8'), {
        module: false,
      }).code
      return html
        .replaceAll(modules, '')
        .replace(
          '<script src="/theme.js">',
          () => `<script data-parts='${JSON.stringify({ application, ...parts })}'>${script.trim()}`,
        )
    },
  },
})

/** Writes the style into the page: what is painted first waits for one file and no other. */
const styleWithin = (): Plugin => ({
  name: 'style-within',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, name: string) => {
        const file = bundle[name]
        if (file?.type !== 'asset') throw new Error(`${name} was not built.`)
        // Screens that come later ask whether it is there by its name.
        return `<style>${String(file.source).trim()}</style>\n    ${link.replace(' rel', ' disabled rel')}`
      }),
  },
})

/** Paints what is certain of a page before the application is there: a phone on a slow line has it a second or two later. */
const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  async transformIndexHtml(html) {
    const source = `${import.meta.dirname}/src/app/first-picture.tsx`
    const { module } = await runnerImport<typeof import('./src/app/first-picture.tsx')>(source, { plugins: [react()] })
    return html.replace('</svg>\n    </div>', `</svg>\n${Object.values(module.pictures).join('\n')}\n    </div>`)
  },
})

/**
 * Compresses the finished files. Earlier hooks would compress text that still holds Vite's preload placeholder.
 * @param quality the best; what comes late and is large is not worth the time.
 */
const precompress = (quality = 11): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(m?js|css|html|svg|wasm)$/.test(file))) {
      const source = readFileSync(`${dir}/${name}`)
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
      writeFileSync(`${dir}/${name}.gz`, gzipSync(source, { level: 9 }))
    }
  },
})

/** What the viewer of PDF needs besides scripts, in the folder that `lib/viewing/protocol.ts` names. */
function copyResources(): void {
  const file = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  for (const kind of ['cmaps', 'standard_fonts', 'wasm'])
    cpSync(`${dirname(file)}/${kind}`, `${import.meta.dirname}/dist/assets/viewer/pdf-${version}/${kind}`, { recursive: true })
}

/**
 * The frame that shows documents, and the page on which a card is given to PortOne, are pages of their own: what they are made of must not end
 * up in files that every page needs.
 */
const buildOwnPages = (): Plugin => ({
  name: 'build-own-pages',
  apply: 'build',
  async closeBundle() {
    await buildWith({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), tailwindcss(), precompress(6)],
      build: {
        target: 'es2023',
        emptyOutDir: false,
        assetsDir: 'assets/viewer',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2_500,
        rolldownOptions: {
          input: ['viewer', 'portone'].map((page) => `${import.meta.dirname}/${page}.html`),
          // Fonts are those of the application.
          output: {
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/${name.endsWith('.woff2') ? '' : 'viewer/'}[name]-[hash][extname]`,
          },
        },
      },
    })
    copyResources()
  },
})

/**
 * What every page needs in two files, not thirty: on a phone each costs a round trip. The rest is cut along the screens, and what only
 * one or two of them need comes with these.
 */
const initial: ['$initial'] = ['$initial']
const chunks = [
  { name: 'vendor', test: /\/node_modules\//, tags: initial, priority: 3 },
  { name: 'app', tags: initial, priority: 2 },
  // Shown with what was found, and not above it.
  { name: 'services', test: /\/integrations\/|\/web\/src\/(lib\/services|ui\/(ServiceMark|kinds))\.ts/, priority: 2 },
  {
    name: 'kit',
    test: /\/web\/src\/(ui\/(?!Markdown|settings\/|plan\/)|lib\/(?!i18n-later))|\/lucide-react\//,
    priority: 1,
    minShareCount: 3,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), nameBuild(), paintFirst(), nameParts(), styleWithin(), precompress(), buildOwnPages()],
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(build), 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    // A font inside a stylesheet would be loaded even where its characters do not occur, and needs a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // Shapes stand in the contract beside the rules that pages go by. To make one changes nothing, so those that nobody here asks may go.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' }, cors: { origin: 'null' } },
  test: {
    environment: 'jsdom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Longer than what a test waits for (src/testing/patience.ts).
    testTimeout: 30_000,
    css: { include: [/tokens\.css/] },
  },
})
