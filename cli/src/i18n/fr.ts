import commands from './fr/commands.json' with { type: 'json' }
import flags from './fr/flags.json' with { type: 'json' }
import operations from './fr/operations.json' with { type: 'json' }
import resources from './fr/resources.json' with { type: 'json' }
import sentences from './fr/sentences.json' with { type: 'json' }

export const texts = {
  commands,
  flags,
  operations,
  resources,
  sentences,
}
