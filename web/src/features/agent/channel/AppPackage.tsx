import { Download } from 'lucide-react'
import { buttonLook } from '../../../ui/Button.tsx'
import { useT } from '../i18n.ts'

/** What is uploaded at the service, as a file. */
export function AppPackage({ file: { fileName, base64 } }: { file: { fileName: string; base64: string } }) {
  const t = useT()
  return (
    <a href={`data:application/zip;base64,${base64}`} download={fileName} className={`${buttonLook({})} justify-self-start`}>
      <Download aria-hidden className="size-4" />
      {t('channel.wizard.package')}
    </a>
  )
}
