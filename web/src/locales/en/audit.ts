import type { AuditAction, AuditArea } from '@quarry/contract/audit'

/** A sentence per action the server notes: one without a sentence does not compile. */
type Sentences = {
  [Area in AuditArea]: { [Verb in AuditAction extends infer A ? (A extends `${Area}.${infer V}` ? V : never) : never]: string }
}

const sentence = {
  workspace: {
    create: '{actor} created this workspace.',
    rename: '{actor} renamed this workspace.',
    describe: '{actor} changed the organisation info.',
    deactivate: '{actor} deactivated this workspace.',
    activate: '{actor} activated this workspace again.',
  },
  plan: { change: '{actor} put this workspace on the plan “{to}”.' },
  member: {
    join: '{actor} joined the workspace.',
    changeRole: '{actor} changed the role of {email} from {from} to {to}.',
    changeStatus: '{actor} changed the status of {email} from {from} to {to}.',
    changePrivileges: '{actor} changed what {email} may manage from {from} to {to}.',
    editProfile: '{actor} changed their profile in this workspace.',
    leave: '{actor} left the workspace.',
    remove: '{actor} removed {email} from the workspace.',
    transferOwnership: '{actor} made {email} the owner.',
  },
  invitation: {
    send: '{actor} invited {subject}.',
    resend: '{actor} sent the invitation to {subject} again.',
    cancel: '{actor} cancelled the invitation of {subject}.',
    decline: '{subject} declined the invitation.',
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
  rights: {
    viewDocument: '{actor} asked who can see a document of “{source}”.',
    viewMember: '{actor} asked what {email} can see.',
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
    plan: 'Plan',
    member: 'Members',
    invitation: 'Invitations',
    source: 'Sources',
    document: 'Documents',
    rights: 'Who sees what',
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
  untitled: {
    document: {
      remove: '{actor} took a document out of a source that only they search.',
      restore: '{actor} put a document back into a source that only they search.',
    },
  },
  detail: {
    role: 'Role',
    accessLevel: 'Access',
    service: 'Service',
    paused: 'Paused',
    settings: 'Settings changed',
    days: 'Days valid',
    scopes: 'Scopes',
    code: 'Code',
    name: 'Name',
    displayName: 'Name',
    disconnected: 'Sources disconnected',
    handedOver: 'Sources handed over',
    sources: 'Sources handed over',
    companyName: 'Company',
    countryCode: 'Country',
    website: 'Website',
  },
  value: {
    OWNER: 'Owner',
    ADMIN: 'Admin',
    USER: 'Member',
    PUBLIC: 'Everyone in the workspace',
    RESTRICTED: 'Only who connected it',
    active: 'In use',
    deactivate: 'Restricted',
    members: 'members',
    apps: 'sources',
    payments: 'payments',
    agents: 'agents',
    free: 'Free',
    PREVIEW: 'Trial',
    none: 'nothing',
    true: 'yes',
    false: 'no',
  },
} as const
