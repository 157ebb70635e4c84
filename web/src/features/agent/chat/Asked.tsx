import type { QuestionFile } from '@quarry/contract/wire/agent/conversation'
import { FileChips } from '../files/FileChips.tsx'

type Props = { text: string; files?: readonly Pick<QuestionFile, 'fileId' | 'name' | 'code'>[] }

/** What a person asked, and what they asked it with. */
export const Asked = ({ text, files = [] }: Props) => (
  <div className="grid max-w-[84%] min-w-0 grid-cols-[minmax(0,1fr)] justify-items-end gap-1.5 justify-self-end">
    {files.length > 0 && (
      <FileChips
        className="max-w-full justify-end"
        files={files.map(({ fileId, name, code }) => ({ key: fileId, name, code }))}
      />
    )}
    <p className="max-w-full rounded-surface rounded-ee-[3px] bg-accent-soft px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  </div>
)
