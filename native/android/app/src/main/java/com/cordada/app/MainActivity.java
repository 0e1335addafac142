package com.cordada.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
