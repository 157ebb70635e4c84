import {
  CalendarDays,
  CircleCheck,
  File,
  FileSpreadsheet,
  FileText,
  Folder,
  Globe,
  Mail,
  NotebookText,
  Presentation,
} from 'lucide-react'
import type { ResultKind } from '@quarry/contract/search'
import { cn } from '../../lib/cn.ts'

const icons: Partial<Record<ResultKind, typeof File>> = {
  directory: Folder,
  email: Mail,
  page: NotebookText,
  sheet: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  slide: Presentation,
  pptx: Presentation,
  html: Globe,
  event: CalendarDays,
  task: CircleCheck,
}

export function KindIcon({ kind, className }: { kind: ResultKind; className?: string }) {
  const Icon = icons[kind] ?? FileText
  return <Icon aria-hidden className={cn('size-5 shrink-0 stroke-[1.5] text-text-quiet', className)} />
}
