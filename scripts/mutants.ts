import ts from 'typescript'

/** One small fault: what stands between two places of a file, and what is put there instead. */
export type Mutant = {
  path: string
  line: number
  start: number
  end: number
  before: string
  after: string
}
type Change = { node: ts.Node; after: string; start?: number; end?: number }

const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
}
const opposite: Record<string, string> = {
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  'Math.ceil': 'Math.floor',
  'Math.floor': 'Math.ceil',
}

/** Every fault that can be put into a file, one at a time. Types, imports and comments stay as they are. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return
    for (const change of changesOf(node)) found.push(mutantOf(path, file, change))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function mutantOf(path: string, file: ts.SourceFile, { node, after, ...place }: Change): Mutant {
  const { start = node.getStart(file), end = node.getEnd() } = place
  const line = file.getLineAndCharacterOfPosition(start).line + 1
  return { path, line, start, end, before: file.text.slice(start, end), after }
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return operatorChanges(node)
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) return conditionChanges(node)
  if (ts.isPropertyAccessExpression(node)) return accessChanges(node)
  if (ts.isNumericLiteral(node))
    return [{ node, after: node.text === '0' ? '1' : `(${node.getText()} + 1)` }]
  if (ts.isStringLiteral(node) && isValue(node))
    return [{ node, after: node.text === '' ? "'?'" : "''" }]
  if (node.kind === ts.SyntaxKind.TrueKeyword && isValue(node)) return [{ node, after: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword && isValue(node)) return [{ node, after: 'true' }]
  if (ts.isExpressionStatement(node)) return [{ node, after: ';' }]
  if (ts.isContinueStatement(node)) return [{ node, after: ';' }]
  return []
}

function operatorChanges(node: ts.BinaryExpression): Change[] {
  const { operatorToken, left } = node
  const after = swapped[operatorToken.kind]
  if (after) return [{ node: operatorToken, after }]
  // Without what stands behind it: as if there were always something.
  const is_default = operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
  return is_default ? [{ node, after: left.getText() }] : []
}

function conditionChanges(node: ts.IfStatement | ts.ConditionalExpression): Change[] {
  const condition = ts.isIfStatement(node) ? node.expression : node.condition
  return [{ node: condition, after: `!(${condition.getText()})` }]
}

function accessChanges(node: ts.PropertyAccessExpression): Change[] {
  const after = opposite[node.getText()]
  if (after) return [{ node, after }]
  const token = node.questionDotToken
  return token ? [{ node: token, after: '.' }] : []
}

/** Names of properties and what a type says are no values. */
function isValue({ parent }: ts.Node) {
  if (ts.isLiteralTypeNode(parent)) return false
  const is_name = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)
  return !is_name || (ts.isPropertyAssignment(parent) && !ts.isStringLiteral(parent.name))
}
