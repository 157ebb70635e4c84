import { Calendar, Cloud, FileUp, FolderTree, ListChecks, Mail, Palette, Server, BookText } from 'lucide-react'
import type { ServiceCategory, ServiceName } from '@quarry/contract/service'
import { services } from '@quarry/contract/service'
import { cn } from '../../lib/cn.ts'

const icons: Record<ServiceCategory, typeof Server> = {
  file: Server,
  drive: Cloud,
  wiki: BookText,
  issue: ListChecks,
  mail: Mail,
  design: Palette,
  calendar: Calendar,
}

export function ServiceIcon({ service, className }: { service: ServiceName; className?: string }) {
  const Icon = service === 'upload' ? FileUp : service === 'webdav' ? FolderTree : icons[services[service].category]
  return (
    <span
      aria-hidden
      className={cn('grid size-8 shrink-0 place-items-center rounded-control bg-surface-sunken text-text-quiet', className)}
    >
      <Icon className="size-4" />
    </span>
  )
}
