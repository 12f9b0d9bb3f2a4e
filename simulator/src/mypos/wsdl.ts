/** Describes the calls that the simulator understands, for clients that insist on a description. */
export function wsdl(address: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="IPayService" targetNamespace="urnIPayService"
    xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
    xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="urnIPayService">
  <wsdl:types>
    <xs:schema targetNamespace="urnIPayService" elementFormDefault="qualified">${operations
      .map(elementsOf)
      .join('')}
    </xs:schema>
  </wsdl:types>${operations.map(messagesOf).join('')}
  <wsdl:portType name="IPayService">${operations.map(portOf).join('')}
  </wsdl:portType>
  <wsdl:binding name="IPayService" type="tns:IPayService">
    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>${operations
      .map(bindingOf)
      .join('')}
  </wsdl:binding>
  <wsdl:service name="IPayService">
    <wsdl:port name="IPayService" binding="tns:IPayService">
      <soap:address location="${address}"/>
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`
}

interface Operation {
  name: string
  asks: string[]
  answers: string[]
}

const operations: Operation[] = [
  { name: 'MPRSubscribe', asks: ['currency', 'action'], answers: ['code'] },
  { name: 'MPRGetTxnStatus', asks: ['ruid_original'], answers: [] },
]

const common = ['key_index', 'version', 'login', 'tid', 'ruid']

function elementsOf({ name, asks, answers }: Operation): string {
  const request = [...common, ...asks, 'signature'].map((field) => fieldOf(field, 1))
  const result = [...common, ...asks, ...answers, 'status', 'status_msg', 'signature']
  return `
      <xs:element name="${name}"><xs:complexType><xs:sequence>
        ${request.join('\n        ')}
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="${name}Response"><xs:complexType><xs:sequence>
        <xs:element name="${name}Result"><xs:complexType><xs:sequence>
          ${result.map((field) => fieldOf(field, 0)).join('\n          ')}
        </xs:sequence></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>`
}

const fieldOf = (name: string, minOccurs: 0 | 1) =>
  `<xs:element name="${name}" type="xs:string" minOccurs="${minOccurs}"/>`

const messagesOf = ({ name }: Operation) => `
  <wsdl:message name="${name}Request">
    <wsdl:part name="parameters" element="tns:${name}"/>
  </wsdl:message>
  <wsdl:message name="${name}Response">
    <wsdl:part name="parameters" element="tns:${name}Response"/>
  </wsdl:message>`

const portOf = ({ name }: Operation) => `
    <wsdl:operation name="${name}">
      <wsdl:input message="tns:${name}Request"/>
      <wsdl:output message="tns:${name}Response"/>
    </wsdl:operation>`

const bindingOf = ({ name }: Operation) => `
    <wsdl:operation name="${name}">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>`
