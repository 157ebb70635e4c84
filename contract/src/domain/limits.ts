/** Numbers of spec §9 that more than one place needs. Lengths are in characters, times in the unit of the name. */
export const limits = {
  searchPageSize: 10,
  signUpLinkDays: 3,
  invitationDays: 2,
  invitationsAtOnce: 1000,
  /** Addresses a workspace open to strangers may have invited within an hour, for each of its active members; never more than at once. */
  invitationsPerMemberAndHour: 100,
  membersAtOnce: 1000,
  memberPageSize: 50,
  resetLinkHours: 1,
  resetMailsPerHour: 5,
  /** From the password to the second factor, or to the provider and back. */
  loginStepMinutes: 10,
  /** From a login to the end of its session, however often it is used. */
  sessionDays: 180,
  recoveryCodes: 10,
  passkeysPerAccount: 20,
  /** Further addresses of one account. */
  emailsPerAccount: 10,
  confirmEmailDays: 3,
  workspaceCodeDebounceMs: 1000,
  detailRefetchMs: 1000,
  recentSearches: 100,
  recentResults: 100,
  nameLength: 60,
  emailLength: 254,
  workspaceNameMin: 4,
  passwordMin: 8,
  passwordMax: 20,
  /** Of a text that is looked for, in an address; a longer one is sent otherwise. */
  queryLength: 4096,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 25_000_000,
  profileImageSide: 256,
  deletionCommentLength: 1000,
  /** Keys of one account that have not expired. */
  apiKeysPerAccount: 20,
  apiKeyDaysMax: 365,
  apiKeyCallsPerMinute: 1_200,
  /** Apps that one person let in; the one that was not used for longest gives way to the next. */
  connectedAppsPerAccount: 50,
  /** From a person's consent to the call with which the app fetches its tokens. */
  appCodeMinutes: 2,
  appTokenMinutes: 60,
  /** After so long without renewing its token an app is connected no more. */
  appIdleDays: 60,
  /** Apps that have registered and that nobody let in yet; the oldest gives way to the next. */
  appsRegistered: 1_000,
  /** How long an app is known that nobody lets in, or whom nobody has let in since. */
  appKnownDays: 90,
  /** What an app sends a person with to be let in. */
  appRequestLength: 6_000,
  /** How long it is kept how much of which agent was used, by day and person. */
  agentUseDays: 400,
  /** How long it is kept who did what. */
  auditDays: 730,
  /** How long the readings of a source are kept, and how many rows of them at most. */
  runDays: 90,
  runsPerSource: 1_000,
  /** How long rights that a service reported count without being read again. */
  rightsHours: 24,
  /** An agent's texts. What tells a model how to work is paid for with every question. */
  agentNameLength: 60,
  agentTextLength: 2000,
  agentInstructionsLength: 6000,
  agentExamples: 3,
  agentKnowledgeEntries: 100,
  /** Tools that an agent has, of all services together: with more a model chooses worse, however they are shown to it. */
  toolsPerAgent: 40,
  /** Tools that an agent has of one service, and services it has tools of. */
  toolsPerSet: 100,
  toolSetsPerAgent: 30,
  /** MCP servers that a workspace has entered. */
  mcpServers: 20,
  /** Questions to an agent: what one message may hold. */
  messageLength: 8000,
  /** A question asked on from the answer to a search: as much as a search reads. */
  followUpLength: 32_768,
  conversationPageSize: 30,
  /** People that one conversation is shared with by name. */
  conversationReaders: 100,
  /** Files that are asked with: of one question, each, of one conversation, and those somebody has not asked with yet. */
  filesPerQuestion: 5,
  questionFileBytes: 10 * 1024 * 1024,
  filesPerConversation: 50,
  filesNotAskedWith: 20,
  /** Of the text of one. */
  questionFileCharacters: 1_000_000,
  /** Regular questions of one person in one workspace. */
  schedulesPerPerson: 20,
  /** How long a person may think about what an agent asks them. */
  approvalDays: 7,
  approvalNoteLength: 1000,
  /** How long calls that a person allowed are carried out without asking again. */
  approvalRuleDays: 30,
  /** How long it is kept what a tool was given and what came back. */
  toolArgumentDays: 90,
  /** How long the person of a call may have it taken back. */
  undoHours: 24,
  uploadBytes: 50 * 1024 * 1024,
  /** Files are stored only while so much stays free for the database, whose log must never lack space. */
  leastFreeBytes: 256 * 1024 * 1024,
  trialDays: 30,
  /** From when a workspace has no plan to when it is deleted. */
  planlessDays: 3,
  /** From when a renewal is owed to the suspension of the plan. */
  suspendDays: 7,
  /** From the suspension of a plan to its end. */
  suspendedDays: 14,
  /** When those who pay are asked about a higher price, in days before the period that would cost it; later it waits for the one after. */
  askAboutPriceDays: { first: 30, last: 14 },
  annualDiscountPercent: 20,
} as const
