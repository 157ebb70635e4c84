import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { toast } from './layers/toast.ts'

/** Copies a text and says so in place. @param label words of the button; an icon alone shows them on hover. */
export function CopyButton({ text, label, iconOnly = false }: { text: string; label: string; iconOnly?: boolean }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const icon = copied ? <Check aria-hidden className="size-4 text-ok" /> : <Copy aria-hidden className="size-4" />
  async function copy() {
    const isCopied = await copyText(text)
    setCopied(isCopied)
    if (!isCopied) toast({ tone: 'danger', text: t('shell.copyFailed') })
  }
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} onClick={() => void copy()}>
          {icon}
        </IconButton>
      ) : (
        <Button icon={icon} onClick={() => void copy()}>
          {copied ? t('shell.copied') : label}
        </Button>
      )}
      <output className="sr-only">{copied && t('shell.copied')}</output>
    </>
  )
}
