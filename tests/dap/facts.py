"""What the Debug Adapter Protocol says of messages that a debug adapter sends: the members of each, which are required, and of what type.

Read off debugAdapterProtocol.json of https://github.com/microsoft/debug-adapter-protocol (commit 009fd814103b), definitions Capabilities to
InvalidatedAreas, and the bodies of responses and events. A row is names with types: "!" required; s a text, i a whole number, b true or false,
n a number, * anything, 0 null too; [x] a list of x; a name with a capital is a row of OBJECTS; words with | between them are all that
there is.
"""
import re

OBJECTS = {
    "Source": "name:s path:s sourceReference:i presentationHint:normal|emphasize|deemphasize origin:s sources:[Source] adapterData:* "
              "checksums:[*]",
    "Breakpoint": "id:i verified!:b message:s source:Source line:i column:i endLine:i endColumn:i instructionReference:s offset:i "
                  "reason:pending|failed",
    "StackFrame": "id!:i name!:s source:Source line!:i column!:i endLine:i endColumn:i canRestart:b instructionPointerReference:s moduleId:* "
                  "presentationHint:normal|label|subtle|deemphasize",
    "Scope": "name!:s presentationHint:s variablesReference!:i namedVariables:i indexedVariables:i expensive!:b source:Source line:i column:i "
             "endLine:i endColumn:i",
    "Hint": "kind:s attributes:[s] visibility:s lazy:b",
    "Variable": "name!:s value!:s type:s presentationHint:Hint evaluateName:s variablesReference!:i namedVariables:i indexedVariables:i "
                "memoryReference:s",
    "Thread": "id!:i name!:s",
    "Location": "line!:i column:i endLine:i endColumn:i",
    "GotoTarget": "id!:i label!:s line!:i column:i endLine:i endColumn:i instructionPointerReference:s",
    "Completion": "label!:s text:s sortText:s detail:s type:s start:i length:i selectionStart:i selectionLength:i",
    "Instruction": "address!:s instructionBytes:s instruction!:s symbol:s location:Source line:i column:i endLine:i endColumn:i "
                   "presentationHint:normal|invalid",
    "Filter": "filter!:s label!:s description:s default:b supportsCondition:b conditionDescription:s",
    "Message": "id!:i format!:s variables:* sendTelemetry:b showUser:b url:s urlLabel:s",
    "Value": "value!:s type:s presentationHint:Hint variablesReference:i namedVariables:i indexedVariables:i memoryReference:s",
    "Capabilities": " ".join(name + ":b" for name in """
        supportsConfigurationDoneRequest supportsFunctionBreakpoints supportsConditionalBreakpoints supportsHitConditionalBreakpoints
        supportsEvaluateForHovers supportsStepBack supportsSetVariable supportsRestartFrame supportsGotoTargetsRequest
        supportsStepInTargetsRequest supportsCompletionsRequest supportsModulesRequest supportsRestartRequest supportsExceptionOptions
        supportsValueFormattingOptions supportsExceptionInfoRequest supportTerminateDebuggee supportSuspendDebuggee
        supportsDelayedStackTraceLoading supportsLoadedSourcesRequest supportsLogPoints supportsTerminateThreadsRequest supportsSetExpression
        supportsTerminateRequest supportsDataBreakpoints supportsReadMemoryRequest supportsWriteMemoryRequest supportsDisassembleRequest
        supportsCancelRequest supportsBreakpointLocationsRequest supportsClipboardContext supportsDataAddressInfo
        supportsSteppingGranularity supportsInstructionBreakpoints supportsExceptionFilterOptions
        supportsSingleThreadExecutionRequests""".split())
    + " exceptionBreakpointFilters:[Filter] completionTriggerCharacters:[s] additionalModuleColumns:[*] supportedChecksumAlgorithms:[s] "
      "breakpointModes:[*]",
}

# Bodies of responses; those with nothing in them are acknowledgements.
RESPONSES = {
    "initialize": OBJECTS["Capabilities"],
    "launch": "", "attach": "", "configurationDone": "", "restart": "", "disconnect": "", "terminate": "", "cancel": "", "pause": "", "goto": "",
    "next": "", "stepIn": "", "stepOut": "", "stepBack": "", "reverseContinue": "",
    "continue": "allThreadsContinued:b",
    "setBreakpoints": "breakpoints!:[Breakpoint]",
    "setInstructionBreakpoints": "breakpoints!:[Breakpoint]",
    "setExceptionBreakpoints": "breakpoints:[Breakpoint]",
    "setDataBreakpoints": "breakpoints!:[Breakpoint]",
    "breakpointLocations": "breakpoints!:[Location]",
    "dataBreakpointInfo": "dataId!:s0 description!:s accessTypes:[read|write|readWrite] canPersist:b",
    "gotoTargets": "targets!:[GotoTarget]",
    "threads": "threads!:[Thread]",
    "stackTrace": "stackFrames!:[StackFrame] totalFrames:i",
    "exceptionInfo": "exceptionId!:s description:s breakMode!:never|always|unhandled|userUnhandled details:*",
    "scopes": "scopes!:[Scope]",
    "variables": "variables!:[Variable]",
    "setVariable": OBJECTS["Value"],
    "setExpression": OBJECTS["Value"],
    "evaluate": "result!:s type:s presentationHint:Hint variablesReference!:i namedVariables:i indexedVariables:i memoryReference:s",
    "completions": "targets!:[Completion]",
    "source": "content!:s mimeType:s",
    "loadedSources": "sources!:[Source]",
    "disassemble": "instructions!:[Instruction]",
    "readMemory": "address!:s unreadableBytes:i data:s",
}

EVENTS = {
    "initialized": "",
    "stopped": "reason!:s description:s threadId:i preserveFocusHint:b text:s allThreadsStopped:b hitBreakpointIds:[i]",
    "exited": "exitCode!:i",
    "terminated": "restart:*",
    "output": "category:s output!:s group:start|startCollapsed|end variablesReference:i source:Source line:i column:i data:*",
    "breakpoint": "reason!:changed|new|removed breakpoint!:Breakpoint",
    "progressStart": "progressId!:s title!:s requestId:i cancellable:b message:s percentage:n",
    "progressUpdate": "progressId!:s message:s percentage:n",
    "progressEnd": "progressId!:s message:s",
    "process": "name!:s systemProcessId:i isLocalProcess:b startMethod:launch|attach|attachForSuspendedLaunch pointerSize:i",
    "invalidated": "areas:[s] threadId:i stackFrameId:i",
}


def is_of(value, kind, where):
    """Asserts that value is of a type of the rows."""
    if kind.endswith("0"):
        if value is None:
            return
        kind = kind[:-1]
    if kind.startswith("["):
        assert isinstance(value, list), f"{where} is no list: {value}"
        for i, one in enumerate(value):
            is_of(one, kind[1:-1], f"{where}[{i}]")
    elif kind in OBJECTS:
        check(value, OBJECTS[kind], where)
    elif kind in ("s", "i", "b", "n"):
        types = {"s": str, "i": int, "b": bool, "n": (int, float)}[kind]
        good = isinstance(value, types) and (kind == "b" or not isinstance(value, bool))
        assert good, f"{where} has the wrong type: {value!r} for {kind}"
    elif kind != "*":
        assert value in kind.split("|"), f"{where} is none of {kind}: {value!r}"


def check(value, row, where):
    """Asserts that an object has what a row says, and nothing else."""
    assert isinstance(value, dict), f"{where} is no object: {value!r}"
    known = dict(re.match(r"(\w+!?):(\S+)", one).groups() for one in row.split())
    for name in known:
        if name.endswith("!"):
            assert name[:-1] in value, f"{where}.{name[:-1]} is missing: {value}"
    kinds = {name.rstrip("!"): kind for name, kind in known.items()}
    for name, one in value.items():
        assert name in kinds, f"{where}.{name} is nothing that the protocol knows"
        is_of(one, kinds[name], f"{where}.{name}")


def check_event(message):
    assert set(message) <= {"seq", "type", "event", "body"}, f"an event has other members: {message}"
    assert message["event"] in EVENTS, f"there is no event {message['event']}"
    check(message.get("body", {}), EVENTS[message["event"]], message["event"])


def check_response(message, command):
    """command: of the request with that number; None: nothing is known of it, so that it has to be refused."""
    check({name: one for name, one in message.items() if name != "body"},
          "seq!:i type!:response request_seq!:i success!:b command!:s message:s", "response")
    if command is not None:
        assert message["command"] in (command, ""), f"the answer to {command} is one to {message['command']}"
    if not message["success"]:
        check(message["body"], "error:Message", "error")
        assert message["message"], f"an error says nothing: {message}"
        return
    assert command is not None, f"an answer to nothing: {message}"
    # Requests of our own answer as the prompt does: tests/cli/schema.py and data/lanescope.schema.json know these.
    if not command.startswith("r7/"):
        check(message.get("body", {}), RESPONSES[command], command)
