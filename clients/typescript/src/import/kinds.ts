/** What can be imported: one line for each kind, and its reader, which is loaded when it is needed. */
import type { Reader } from './source.ts'

export interface Kind {
  what: string
  open: () => Promise<Reader>
}

export const KINDS: Readonly<Record<string, Kind>> = {
  chatgpt: {
    what: 'the export of ChatGPT: its ZIP, or conversations.json',
    open: async () => (await import('./kinds/chatgpt.ts')).readChatgpt
  },
  claude: {
    what: 'the export of Claude: its ZIP, or conversations.json',
    open: async () => (await import('./kinds/claude.ts')).readClaude
  },
  gemini: {
    what: 'Gemini in Google Takeout: its ZIP, or MyActivity.json',
    open: async () => (await import('./kinds/gemini.ts')).readGemini
  },
  'claude-code': {
    what: 'sessions of Claude Code: ~/.claude/projects, or one .jsonl',
    open: async () => (await import('./kinds/claude-code.ts')).readClaudeCode
  },
  codex: {
    what: 'sessions of Codex: ~/.codex/sessions, or one .jsonl',
    open: async () => (await import('./kinds/codex.ts')).readCodex
  },
  notes: {
    what: 'a vault of Markdown notes, with links as relations',
    open: async () => (await import('./kinds/notes.ts')).readNotes
  },
  files: {
    what: 'a folder of PDF, DOCX, TXT and MD files',
    open: async () => (await import('./kinds/files.ts')).readFiles
  },
  mail: {
    what: 'a mailbox: .mbox or .eml',
    open: async () => (await import('./kinds/mail.ts')).readMail
  },
  calendar: {
    what: 'a calendar: .ics',
    open: async () => (await import('./kinds/calendar.ts')).readCalendar
  },
  records: {
    what: 'what another memory service gives out, with --mapping',
    open: async () => (await import('./kinds/records.ts')).readRecords
  }
}
