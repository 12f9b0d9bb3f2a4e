import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Contract, Operation } from './contract.ts'
import { lazy } from './lazy.ts'

/** Throws when an answer, or the type of a file, is not what the contract promises. Switched on in every test. */
export type CheckAnswer = (
  operation: Operation,
  status: number,
  answer: unknown,
  file_type?: string,
) => void

const known = new WeakMap<Contract, ReturnType<typeof makeValidators>>()

/**
 * The validators of an operation's answer and of its refusals; each is compiled on first use and
 * cached.
 */
export function answerValidators(contract: Contract) {
  const validators = known.get(contract) ?? makeValidators(contract)
  known.set(contract, validators)
  return validators
}

export function answerChecker(contract: Contract): CheckAnswer {
  const { answers, problem, details } = answerValidators(contract)
  return ({ id, status: promised, file_types }, status, answer, file_type) => {
    const is_known = (one: string) => one === file_type || `${file_type?.split('/')[0]}/*` === one
    if (file_type !== undefined && !file_types.some(is_known))
      throw new Error(`${id} answered a file of type ${file_type}, not ${file_types.join(' or ')}`)
    const validate = status >= 400 ? problem() : answers.get(id)?.()
    if (status < 400 && status !== promised)
      throw new Error(`${id} answered ${status} instead of ${promised}`)
    if (validate && !validate(JSON.parse(JSON.stringify(answer)))) {
      throw new Error(`${id} broke the contract: ${errors.errorsText(validate.errors)}`)
    }
    const { error_code = '', details: sent } = (answer ?? {}) as Partial<Refusal>
    const validateDetails = status >= 400 && details.get(error_code)?.()
    if (validateDetails && !validateDetails(JSON.parse(JSON.stringify(sent ?? null))))
      throw new Error(
        `details of ${error_code} broke the contract: ${errors.errorsText(validateDetails.errors)}`,
      )
  }
}

type Refusal = { error_code: string; details: unknown }

const errors = new Ajv2020()

function makeValidators({ document, operations }: Contract) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addFormat('money', {
    type: 'number',
    validate: (value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
  })
  // Its pattern says it all.
  ajv.addFormat('chip', true)
  ajv.addSchema({ $id: 'kermesse', components: document.components })
  const refer = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"kermesse#/components/'))
  const answers = new Map<string, () => ValidateFunction>(
    operations.flatMap(({ id, answer }) =>
      answer ? [[id, lazy(() => ajv.compile(refer(answer)))] as const] : [],
    ),
  )
  const details = new Map(
    Object.entries(document['x-error-details'] ?? {}).map(
      ([code, schema]) => [code, lazy(() => ajv.compile(refer(schema)))] as const,
    ),
  )
  return {
    answers,
    details,
    problem: lazy(() => ajv.compile({ $ref: 'kermesse#/components/schemas/Problem' })),
  }
}
