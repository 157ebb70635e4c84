import type { AuditAction, AuditArea } from '@quarry/contract/audit'

/** A sentence per action the server notes: one without a sentence does not compile. */
type Sentences = {
  [Area in AuditArea]: { [Verb in AuditAction extends infer A ? (A extends `${Area}.${infer V}` ? V : never) : never]: string }
}

const sentence = {
  workspace: {
    create: '{actor} created this workspace.',
  },
  source: {
    add: '{actor} connected the source “{displayName}”.',
    change: '{actor} changed the source “{subject}”.',
    remove: '{actor} disconnected the source “{displayName}” and removed its documents.',
  },
  document: {
    remove: '{actor} took the document “{title}” out of its source.',
    restore: '{actor} put the document “{title}” back into its source.',
  },
  apiKey: {
    create: '{actor} created the API key “{name}” for this workspace.',
    remove: '{actor} revoked the API key “{name}” of {owner}.',
  },
  audit: {
    export: '{actor} downloaded the audit log.',
  },
} as const satisfies Sentences

export const audit = {
  title: 'Audit log',
  subtitle: 'Who did what in this workspace, and from where. Entries are kept for two years.',
  export: 'Download as CSV',
  who: 'Who',
  whoHint: 'Name or email',
  what: 'What',
  from: 'From',
  to: 'To',
  everything: 'Everything',
  areas: {
    workspace: 'Workspace',
    source: 'Sources',
    document: 'Documents',
    apiKey: 'API keys',
    audit: 'Audit log',
  } satisfies Record<AuditArea, string>,
  list: 'Entries',
  more: 'Show older entries',
  empty: { title: 'Nothing has been noted yet', body: 'Changes to sources, members and settings appear here.' },
  noMatch: {
    title: 'No entry fits these filters',
    body: 'Choose a longer time, or somebody else.',
    action: 'Remove the filters',
  },
  failed: { title: 'The audit log could not be loaded', body: 'Nothing is lost. Try again in a moment.' },
  person: '{name}',
  product: 'Quarry',
  gone: 'A deleted account',
  unnamed: 'no longer known',
  unknown: '{actor}: {action}',
  byKey: 'with the API key “{name}”',
  sentence,
  detail: {
    role: 'Role',
    accessLevel: 'Access',
    service: 'Service',
    paused: 'Paused',
    settings: 'Settings changed',
    days: 'Days valid',
    scopes: 'Scopes',
    code: 'Code',
    email: 'Email',
    status: 'Status',
    count: 'Number',
  },
  value: {
    OWNER: 'Owner',
    ADMIN: 'Admin',
    USER: 'Member',
    PUBLIC: 'Everyone in the workspace',
    RESTRICTED: 'Only me',
    active: 'In use',
    deactivate: 'Restricted',
    true: 'yes',
    false: 'no',
  },
} as const
