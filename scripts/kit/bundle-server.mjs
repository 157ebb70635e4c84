// Writes the server and what it imports of ours into one file. Packages stay where they are, and so does whatever is found by its place: threads,
// processes of their own, migrations, pictures.
import { relative } from 'node:path'
import { rolldown } from 'rolldown'
import { inRoot } from './root.mjs'

const target = inRoot('server/dist')

const bundle = await rolldown({
  input: inRoot('server/src/main.ts'),
  platform: 'node',
  external: (id) => !/^[./]|^@quarry\//.test(id),
  plugins: [
    {
      name: 'own place',
      transform: {
        filter: { code: /import\.meta\.url/ },
        handler(code, id) {
          const place = JSON.stringify(relative(target, id).replaceAll('\\', '/'))
          return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
        },
      },
    },
  ],
})
const { output } = await bundle.write({ dir: target, format: 'esm', codeSplitting: false })
if (output.length !== 1) throw new Error(`One file was expected, not ${output.map(({ fileName }) => fileName).join(', ')}.`)
