import { mkdir, rename, rm } from 'node:fs/promises'
import { readKeyFile, keyFileOf, keyIdOf, writeKeyFile } from '../files/vault.ts'

/** Where this installation's key comes from: the variable, or the file in its data folder. */
export type KeyPlace = { secretKey: string | undefined; dataDir: string }

/**
 * Makes sure that credentials sealed with an export's key can be opened here, by its own key if it brings one.
 *
 * @param id of the key that sealed them.
 * @param included the key in hexadecimal digits, or null when the export leaves it to the operator.
 * @returns what puts back the key that was here before.
 * @throws Error with a sentence for the operator.
 */
export async function adoptKey(id: string, included: string | null, place: KeyPlace): Promise<() => Promise<void>> {
  if (included !== null && keyIdOf(Buffer.from(included, 'hex')) !== id)
    throw new Error('The export is damaged: its key is not the one that its credentials are sealed with.')
  const nothing = async (): Promise<void> => {}
  const ours = place.secretKey ? Buffer.from(place.secretKey, 'hex') : await readKeyFile(place.dataDir)
  if (ours && keyIdOf(ours) === id) return nothing
  if (place.secretKey)
    throw new Error(
      included === null
        ? 'SECRET_KEY is not the key that the exported Quarry used. Set it to that one.'
        : 'The export brings its own key, and SECRET_KEY is another one. Import without SECRET_KEY.',
    )
  if (included === null)
    throw new Error('The exported Quarry used SECRET_KEY, which the export does not hold. Set SECRET_KEY to the same value.')

  const file = keyFileOf(place.dataDir)
  const aside = `${file}.before-import`
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  // This installation is empty, so nothing is sealed with it; still, no key is ever thrown away.
  if (ours) await rename(file, aside)
  await writeKeyFile(place.dataDir, Buffer.from(included, 'hex'))
  return async () => {
    if (ours) await rename(aside, file)
    else await rm(file, { force: true })
  }
}
